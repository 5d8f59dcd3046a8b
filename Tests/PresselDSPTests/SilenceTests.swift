import Glibc
import PresselAudio
import PresselDSP
import Testing

@Suite("Long silences are shortened, and nothing else")
struct SilenceTests {
  private let seed: UInt64 = 11

  /// Speech that comes and goes: syllables of 150 ms with holes of 50 ms, over a noise.
  private func sound(_ parts: [(speaks: Bool, seconds: Double)], noise: Float) -> [Float] {
    var (state, result) = (seed, [Float]())
    for part in parts {
      for index in 0..<Int(part.seconds * 48_000) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let hiss = noise * (Float(state >> 40) / Float(1 << 23) - 1)
        let isSyllable = part.speaks && index % 9_600 < 7_200
        result.append(hiss + (isSyllable ? 0.4 * Float(sin(Double(result.count) * 0.02)) : 0))
      }
    }
    return result
  }

  private func shortened(_ sound: [Float], chunk: Int = 960) -> (frames: [Float], map: PlaceMap) {
    var (shortener, result) = (SilenceShortener(from: .zero), [Float]())
    for start in stride(from: 0, to: sound.count, by: chunk) {
      shortener.process(sound[start..<min(sound.count, start + chunk)], into: &result)
    }
    shortener.finish(into: &result)
    return (result, shortener.map)
  }

  @Test(
    "Two seconds of silence become 0.4 s, and the words beside it stay",
    arguments: [0, 0.001, 0.02] as [Float])
  func shorter(noise: Float) {
    let sound = sound([(true, 2), (false, 2), (true, 2)], noise: noise)
    let (frames, map) = shortened(sound)
    let gone = sound.count - frames.count
    #expect(abs(gone - 76_800) <= 3_360, "1.6 s of 2 s, and the hole behind the last syllable")
    #expect(Array(frames.prefix(96_000)) == Array(sound.prefix(96_000)))
    #expect(Array(frames.suffix(96_000)) == Array(sound.suffix(96_000)))
    #expect(map.place(of: FrameCount(96_000)) == FrameCount(96_000))
    #expect(map.place(of: FrameCount(frames.count - 96_000)) == FrameCount(4 * 48_000))
    #expect(map.place(of: FrameCount(frames.count)) == FrameCount(sound.count))
  }

  @Test("A pause between words stays as it is, and so does a sound that never pauses")
  func unchanged() {
    let words = sound([(true, 2), (false, 0.3), (true, 2)], noise: 0.002)
    #expect(shortened(words).frames == words)
    let whistle = (0..<240_000).map { Float(0.3 * sin(Double($0) * 0.05)) }
    #expect(shortened(whistle).frames == whistle)
    #expect(shortened([]).frames.isEmpty)
    #expect(shortened([0.1]).frames == [0.1])
  }

  @Test("A sound of nothing but silence keeps its beginning and its end")
  func silence() {
    let (frames, map) = shortened([Float](repeating: 0, count: 480_000))
    #expect(frames.count == 19_200)
    #expect(map.place(of: FrameCount(19_200)) == FrameCount(480_000))
  }

  @Test("The size of the pieces changes nothing", arguments: [1, 480, 4_801])
  func pieces(chunk: Int) {
    let sound = sound([(true, 1), (false, 1.5), (true, 0.5)], noise: 0.001)
    #expect(shortened(sound, chunk: chunk).frames == shortened(sound).frames)
  }

  @Test("Where it is cut, it does not click")
  func noClick() {
    let hum = (0..<288_000).map { index -> Float in
      let speaks = index < 96_000 || index >= 192_000
      return Float((speaks ? 0.4 : 0.01) * sin(Double(index) * 0.013))
    }
    let (frames, _) = shortened(hum)
    #expect(frames.count < 250_000)
    let silence = frames[96_100..<(96_000 + 19_200 - 100)]
    let steps = zip(silence, silence.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.0005, "a cut without a fade leaps by as much as the hum is high")
  }
}
