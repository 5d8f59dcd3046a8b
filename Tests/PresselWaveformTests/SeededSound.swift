/// Numbers that look random and are the same in every run.
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

  /// Samples from −peak to peak.
  mutating func noise(_ count: Int, peak: Float = 1) -> [Float] {
    (0..<count).map { _ in (Float(number()) / Float(1 << 30) - 1) * peak }
  }
}
