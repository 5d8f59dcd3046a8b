import PresselAudio
import Testing

@Suite struct FrameCountTests {
  @Test func lengthsAreExactToTheNanosecond() {
    #expect(FrameCount(59_232).nanoseconds(at: .opus) == 1_234_000_000)
    #expect(FrameCount(59_232).seconds(at: .opus) == 1.234)
    #expect(FrameCount(nanoseconds: 1_234_000_000, at: .opus) == FrameCount(59_232))
    #expect(
      FrameCount(nanoseconds: 20_832, at: .opus) == FrameCount(0), "rounded down: 1 frame is 20,833.3 ns")
    #expect(FrameCount(nanoseconds: 20_834, at: .opus) == FrameCount(1))
    #expect(FrameCount(nanoseconds: -5, at: .opus) == .zero)
  }

  @Test func hostileCountsSaturateInsteadOfTrapping() {
    let most = FrameCount(Int64.max)
    let least = FrameCount(Int64.min)
    #expect(most + most == most)
    #expect(least + least == least)
    #expect(least - most == least)
    #expect(most - least == most)
    #expect(FrameCount.zero - least == most)
    #expect(FrameCount(nanoseconds: .max, at: .opus).frames == 442_721_857_769_029)
    let fast = SampleRate(hertz: 1_000_000)
    #expect(fast.map { FrameCount(nanoseconds: .max, at: $0).frames } == 9_223_372_036_854_775)
    #expect(most.nanoseconds(at: .opus) == .max)
    #expect(least.nanoseconds(at: .opus) == .min)
  }

  @Test func ratesOutsideOfAnyDeviceAreRefused() {
    #expect(SampleRate(hertz: 0) == nil)
    #expect(SampleRate(hertz: -48_000) == nil)
    #expect(SampleRate(hertz: 1_000_001) == nil)
    #expect(SampleRate(hertz: 44_100)?.hertz == 44_100)
  }
}
