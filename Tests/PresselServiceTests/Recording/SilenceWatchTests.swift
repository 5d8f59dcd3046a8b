import Testing

@testable import PresselService

@Suite struct SilenceWatchTests {
  @Test func twoSecondsOfNothingAreSaidOnceAndTheFirstSoundToo() {
    var watch = SilenceWatch()
    for _ in 1..<20 { #expect(watch.hear(peak: 0, frames: 4_800) == nil) }
    #expect(watch.hear(peak: 0, frames: 4_800) == .silent, "the 20th tenth of a second")
    #expect(watch.hear(peak: 0, frames: 4_800) == nil, "said once")
    #expect(watch.hear(peak: 0.3, frames: 4_800) == .heard)
    #expect(watch.hear(peak: 0, frames: 4_800) == nil)
  }

  @Test func aWordInBetweenStartsTheTwoSecondsAnew() {
    var watch = SilenceWatch()
    #expect(watch.hear(peak: 0, frames: 95_999) == nil)
    #expect(watch.hear(peak: 0.001, frames: 1) == nil, "−60 dBFS is heard")
    #expect(watch.hear(peak: 0.000_9, frames: 95_999) == nil)
    #expect(watch.hear(peak: 0.000_9, frames: 1) == .silent)
  }
}
