/// What is kept of some neighbouring samples: enough to join it to its neighbours without loss.
struct LevelSum: Hashable, Sendable {
  /// The greatest magnitude.
  var peak: Float = 0

  /// The sum of the squares.
  var energy: Float = 0

  /// Nothing yet: joining it changes nothing.
  static let silence = LevelSum()

  /// Sums up samples that are magnitudes already; see ``magnitude(of:)``.
  ///
  /// Four sums run side by side, so that the result depends on the samples alone and yet needs no chain of
  /// 480 additions.
  init(magnitudes: [Float]) {
    var index = 0
    var first: Float = 0
    var second: Float = 0
    var third: Float = 0
    var fourth: Float = 0
    let fours = magnitudes.count & ~3
    while index < fours {
      let (one, two) = (magnitudes[index], magnitudes[index + 1])
      let (three, four) = (magnitudes[index + 2], magnitudes[index + 3])
      peak = max(peak, max(max(one, two), max(three, four)))
      first += one * one
      second += two * two
      third += three * three
      fourth += four * four
      index += 4
    }
    while index < magnitudes.count {
      peak = max(peak, magnitudes[index])
      first += magnitudes[index] * magnitudes[index]
      index += 1
    }
    energy = first + second + (third + fourth)
  }

  private init() {}

  /// Adds the samples of a neighbour.
  mutating func join(_ other: LevelSum) {
    peak = max(peak, other.peak)
    energy += other.energy
  }

  /// The level of this many samples.
  func level(frames: Int64) -> WaveformLevel {
    guard frames > 0 else { return WaveformLevel(peak: 0, rms: 0) }
    let mean = Double(energy) / Double(frames)
    // Rounding may lift the mean of a constant a hair above its peak.
    return WaveformLevel(peak: peak, rms: min(peak, Float(mean.squareRoot())))
  }

  /// The magnitude that counts for a sample: at most 1, and 0 for what is no number or infinite.
  static func magnitude(of sample: Float) -> Float {
    let magnitude = sample.magnitude
    if magnitude <= 1 { return magnitude }
    return magnitude.isFinite ? 1 : 0
  }
}
