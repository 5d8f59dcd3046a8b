import PresselDSP
import Testing

@testable import PresselCLI

@Suite struct SpeedValueTests {
  @Test func aSpeedIsReadWithOrWithoutItsSign() {
    #expect(SpeedValue.speed("1.5") == PlaybackSpeed(1.5))
    #expect(SpeedValue.speed("2x") == PlaybackSpeed(2))
    #expect(SpeedValue.speed("0.5") == .slowest)
  }

  @Test(arguments: ["", "x", "0.4", "3.1", "-1", "nan", "inf", "1e0", "1.5xx", "1,5", "fast"])
  func anythingElseIsNone(text: String) {
    #expect(SpeedValue.speed(text) == nil)
  }
}
