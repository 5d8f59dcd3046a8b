import Testing

@testable import PresselService

@Suite struct RecordingMeterTests {
  @Test func tenMinutesOfPeaksKeepTheLastTwentySeconds() {
    var meter = RecordingMeter()
    for tenth in 0..<6_000 { meter.add(peak: Float(tenth)) }
    #expect(meter.peak == 5_999)
    #expect(meter.recentPeaks == (5_800..<6_000).map { Float($0) })
  }
}
