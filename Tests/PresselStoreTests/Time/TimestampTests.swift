import PresselStore
import Testing

@Suite("Moments")
struct TimestampTests {
  // The values come from `date -u -d @…`.
  static let known: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_796_040_000_123, "2026-11-30T12:00:00.123Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ]

  @Test("known moments, both ways", arguments: known)
  func bothWays(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test("every 37th day and some milliseconds of eight hundred years, there and back")
  func roundTrip() {
    for day in stride(from: Int64(-150_000), to: 150_000, by: 37) {
      let moment = Timestamp(milliseconds: day * 86_400_000 + (day &* 7919) % 86_400_000)
      #expect(Timestamp(iso8601: moment.description) == moment)
    }
  }

  @Test("zones and fractions of any length")
  func zones() {
    #expect(Timestamp(iso8601: "2026-11-30T14:00:00+02:00")?.description == "2026-11-30T12:00:00.000Z")
    #expect(Timestamp(iso8601: "2026-11-30T06:30:00.5-05:30")?.description == "2026-11-30T12:00:00.500Z")
    #expect(Timestamp(iso8601: "2026-11-30T12:00:00.123999Z")?.description == "2026-11-30T12:00:00.123Z")
  }

  @Test(
    "what is no moment",
    arguments: [
      "", "2026-11-30", "2026-11-30T12:00:00", "2026-02-29T12:00:00Z", "2026-13-01T12:00:00Z",
      "2026-00-01T12:00:00Z", "2026-01-00T12:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T12:60:00Z",
      "2026-01-01T12:00:00.Z", "2026-01-01T12:00:00ZZ", "2026-01-01 12:00:00Z", "2026-01-01T12:00:00+0200",
    ])
  func refused(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("moments beyond four digits of a year do not trap")
  func extremes() {
    #expect(Timestamp(milliseconds: .min).description == "0000-01-01T00:00:00.000Z")
    #expect(Timestamp(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
  }
}
