import Testing

@testable import PresselOpus

@Suite("The positions of a stream")
struct GranuleTimelineTests {
  private typealias Placement = GranuleTimeline.Placement

  private var timeline = GranuleTimeline()

  private mutating func place(
    _ frames: [Int], at granule: Int64, last: Bool = false, missing: UInt32 = 0
  ) -> Placement {
    timeline.place(
      total: Int64(frames.reduce(0, +)), last: frames.last ?? 0, granule: granule, isLast: last,
      missing: missing)
  }

  @Test("that fit say nothing")
  mutating func fitting() {
    #expect(place([960, 960], at: 1_920) == Placement())
    #expect(place([960], at: 2_880) == Placement())
    #expect(place([], at: -1) == Placement())
    #expect(place([2_880], at: 5_760) == Placement())
  }

  @Test("may begin anywhere, as a stream that was cut out of a longer one does")
  mutating func lateStart() {
    #expect(place([960], at: 1 << 40) == Placement())
    #expect(place([960], at: 1 << 40 + 1_000) == Placement(isBad: true))
    #expect(place([960], at: 1 << 40 + 1_960, last: true) == Placement())
  }

  @Test("cut the end off, within the last page only")
  mutating func trims() {
    #expect(place([960], at: 960) == Placement())
    #expect(place([960, 960], at: 2_000, last: true) == Placement(trim: 880))
    timeline = GranuleTimeline()
    #expect(place([960, 960], at: 500, last: true) == Placement(trim: 1_420))
    timeline = GranuleTimeline()
    #expect(place([960], at: 4_800) == Placement())
    #expect(place([960], at: 4_800, last: true) == Placement(trim: 960))
    timeline = GranuleTimeline()
    #expect(place([960], at: 4_800) == Placement())
    #expect(place([960], at: 4_799, last: true) == Placement(isBad: true))
  }

  @Test("that lag without an end are wrong, and do not shorten")
  mutating func lagging() {
    #expect(place([960], at: 952) == Placement(isBad: true))
    #expect(place([960], at: 1_912) == Placement())
    // Once wrong, the end may cut less than a packet only.
    #expect(place([960, 960], at: 2_000, last: true) == Placement(isBad: true))
  }

  @Test("that jump are a hole where pages are missing, and wrong where none is")
  mutating func jumps() {
    #expect(place([960], at: 960) == Placement())
    #expect(place([960], at: 2_880, missing: 1) == Placement(gap: 960))
    #expect(place([960], at: 9_999) == Placement(isBad: true))
    // 255 packets of 120 ms are the most of one page.
    #expect(place([960], at: 9_999 + 960 + 255 * 5_760, missing: 1) == Placement(gap: 255 * 5_760))
    #expect(place([960], at: 10_000_000, missing: 1) == Placement(isBad: true))
    #expect(place([960], at: .max, missing: .max) == Placement(isBad: true))
  }

  @Test("count from 0 when the first pages are missing")
  mutating func missingStart() {
    #expect(place([960], at: 2_880, missing: 2) == Placement(gap: 1_920))
  }

  @Test("of any value never trap")
  mutating func hostile() {
    let values: [Int64] = [.min, .min + 1, -2, -1, 0, 1, 959, 960, .max - 1, .max]
    for first in values {
      for second in values {
        for third in values {
          timeline = GranuleTimeline()
          for (granule, last) in [(first, false), (second, false), (third, true)] {
            for missing in [0, 1, UInt32.max] {
              let placement = place([960, 120], at: granule, last: last, missing: missing)
              #expect((0...GranuleTimeline.longestGap).contains(placement.gap))
              #expect((0...1_080).contains(placement.trim))
            }
          }
        }
      }
    }
  }
}
