import ComposerEngine
import Testing

@Suite struct QuantityTests {
  @Test func timesSaturateInsteadOfTrapping() {
    let end = Instant(nanoseconds: .max)
    let start = Instant(nanoseconds: .min)
    #expect(end + .seconds(1) == end)
    #expect(end.elapsed(since: start) == Nanoseconds(.max))
    #expect(start.elapsed(since: end) == .zero)
    #expect(Nanoseconds(.min) - Nanoseconds(1) == Nanoseconds(.min))
    #expect(Nanoseconds.seconds(.max) == Nanoseconds(.max))
    #expect(Nanoseconds.milliseconds(.min) == Nanoseconds(.min))
    #expect(Nanoseconds.frames(.max) == Nanoseconds(.max))
  }

  @Test func framesAndTimesAreRoundedDown() {
    #expect(Nanoseconds.frames(1) == Nanoseconds(20_833))
    #expect(Nanoseconds.frames(48_001) == Nanoseconds(1_000_020_833))
    #expect(Nanoseconds(20_834).frames == 1)
    #expect(Nanoseconds(20_833).frames == 0)
    #expect(Nanoseconds(1_234_000_000).frames == 59_232)
    #expect(Nanoseconds(.max).frames == 442_721_857_769_029)
  }

  @Test func doublesAreRoundedAndNeverTrap() {
    #expect(Points(0.1).billionths == 100_000_000)
    #expect(Points(-74.9999999996).billionths == -75_000_000_000)
    #expect(Points(.nan) == .zero)
    #expect(Points(.infinity).billionths == .max)
    #expect(Points(-.infinity).billionths == .min)
    #expect(-Points(billionths: .min) == Points(billionths: .max))
    #expect(PlaybackRate(1.5) == 1.5)
    #expect(InputLevel(0.25).value == 0.25)
  }

  @Test func aComposerIsSmall() {
    #expect(MemoryLayout<Composer>.size <= 512)
    #expect(MemoryLayout<Event>.size <= 64)
  }
}
