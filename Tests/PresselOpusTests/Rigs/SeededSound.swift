import Glibc

/// Sound that is the same in every run.
struct SeededSound {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number, 0…2^31−1; the multiplier is Knuth's for MMIX.
  mutating func number() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }

  /// A vowel: a tone of 140 Hz with five harmonics that swells and fades, over faint noise.
  mutating func voice(_ count: Int, rate: Int = 48_000) -> [Float] {
    (0..<count).map { index in
      let time = Double(index) / Double(rate)
      var sample = 0.0
      for harmonic in 1...5 {
        sample += sin(2 * .pi * 140 * Double(harmonic) * time) / Double(harmonic)
      }
      let swell = 0.5 + 0.5 * sin(2 * .pi * 3 * time)
      let noise = Double(number()) / Double(1 << 30) - 1
      return Float(0.25 * swell * sample + 0.003 * noise)
    }
  }
}

extension SeededSound {
  /// White noise at full scale, which nothing can predict.
  mutating func noise(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float(Double(number()) / Double(1 << 30) - 1) }
  }
}
