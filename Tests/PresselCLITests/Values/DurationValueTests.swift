import Testing

@testable import PresselCLI

@Suite struct DurationValueTests {
  @Test(arguments: [
    ("3s", 3_000_000_000), ("1m30s", 90_000_000_000), ("250ms", 250_000_000), ("2.5", 2_500_000_000),
    ("1h", 3_600_000_000_000), ("1h2m3s4ms", 3_723_004_000_000), ("0", 0), ("1.234s", 1_234_000_000),
  ])
  func timesAreReadAsPeopleWriteThem(text: String, nanoseconds: Int64) {
    #expect(DurationValue(text)?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "s", "soon", "-3s", "3x", "30s1m", "1s1s", "1e400", "nan", "25h", "3 s", "1..2", "٣s",
  ])
  func whatIsNoTimeIsRefused(text: String) {
    #expect(DurationValue(text) == nil)
  }
}
