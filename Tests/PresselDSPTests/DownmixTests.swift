import Glibc
import PresselDSP
import Testing

@Suite("Many channels become one")
struct DownmixTests {
  private let rate = 48_000

  private func tone(_ hertz: Double = 440, _ peak: Float = 0.5, count: Int = 48_000) -> [Float] {
    (0..<count).map { peak * Float(sin(2 * .pi * hertz * Double($0) / Double(rate))) }
  }

  private func mix(_ sides: [[Float]], chunk: Int = 960) -> [Float] {
    var downmix = Downmix(channels: sides.count, hertz: rate)
    var interleaved: [Float] = []
    for frame in sides[0].indices { interleaved += sides.map { $0[frame] } }
    var result: [Float] = []
    let step = chunk * sides.count
    for start in stride(from: 0, to: interleaved.count, by: step) {
      downmix.process(interleaved[start..<min(interleaved.count, start + step)], into: &result)
    }
    return result
  }

  private func peak(_ samples: some Sequence<Float>) -> Float {
    samples.map(abs).max() ?? 0
  }

  /// The largest step from one sample to the next: a click is larger than the tone's own.
  private func step(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test("A07: a voice on one side keeps its level, from the first frame", arguments: [0, 1])
  func oneSide(side: Int) {
    let silence = [Float](repeating: 0, count: 48_000)
    let result = mix(side == 0 ? [tone(), silence] : [silence, tone()])
    #expect(abs(peak(result) - 0.5) < 0.01)
    #expect(abs(peak(result.prefix(960)) - 0.5) < 0.01)
    #expect(step(result) < 0.03)
  }

  @Test("A07: sides in opposite phase do not cancel")
  func opposite() {
    let result = mix([tone(), tone().map { -$0 }])
    #expect(peak(result) >= 0.25)
    #expect(peak(result.prefix(960)) >= 0.25)
    #expect(step(result) < 0.03)
  }

  @Test("Equal sides are kept bit by bit")
  func equal() {
    let side = tone(440, 0.7)
    #expect(mix([side, side]) == side)
  }

  @Test("One channel is copied")
  func one() {
    let side = tone()
    #expect(mix([side]) == side)
  }

  @Test("Eight channels of which one is live keep its level")
  func eight() {
    var sides = [[Float]](repeating: [Float](repeating: 0, count: 9_600), count: 8)
    sides[5] = tone(count: 9_600)
    #expect(abs(peak(mix(sides)) - 0.5) < 0.01)
  }

  @Test("A voice that moves to the other side is followed without a click")
  func moves() {
    let silence = [Float](repeating: 0, count: 48_000)
    let result = mix([tone() + silence, silence + tone()])
    #expect(step(result) < 0.03)
    #expect(abs(peak(result.suffix(9_600)) - 0.5) < 0.05)
  }

  @Test("A pause with noise on both sides does not make the next word start low")
  func pauseInSpeech() {
    let hiss = tone(3_000, 0.001, count: 24_000)
    let word = tone(count: 24_000)
    let silence = [Float](repeating: 0, count: 24_000)
    let result = mix([word + hiss + word, silence + hiss + silence])
    #expect(abs(peak(result[48_000..<48_960]) - 0.5) < 0.02)
  }

  @Test("Broken numbers do not spoil what comes after them")
  func broken() {
    var left = tone()
    left[100] = .nan
    left[101] = .infinity
    let result = mix([left, tone()])
    #expect(result.dropFirst(200).allSatisfy { $0.isFinite })
    #expect(abs(peak(result.dropFirst(24_000)) - 0.5) < 0.01)
  }
}
