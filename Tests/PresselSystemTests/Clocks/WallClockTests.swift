import PresselSystem
import Testing

@Suite struct WallClockTests {
  @Test func aMomentIsWrittenWithoutSecondsAndInOneWidth() {
    let text = WallClock.local(1_000_000_000_000)
    #expect(text.utf8.count == 16)
    #expect(text.hasPrefix("2001-09-0"), "8 or 9 September 2001 in every zone")
  }
}
