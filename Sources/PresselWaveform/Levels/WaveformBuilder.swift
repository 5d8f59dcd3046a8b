public import PresselAudio

/// Builds the waveform of a take while it is recorded or decoded, in constant memory.
///
/// The take is cut into levels of 480 frames (10 ms). They are kept up to 131,072 (21 min 50 s); beyond that,
/// neighbours are joined in pairs and the grid doubles, as often as needed. While there are fewer levels than
/// points may be asked for, the samples themselves are kept too. So a waveform depends only on the samples,
/// never on how they were cut into calls: live and from a file it is the same.
public struct WaveformBuilder: Sendable {
  /// The frames of one level: 10 ms at 48 kHz.
  public static let levelFrames = 480

  /// The most points that a builder can be made for.
  public static let pointLimit = 4_096

  /// The most levels that ``recentLevels(_:)`` gives: 20.48 s.
  public static let recentLimit = 2_048

  /// The most points that may be asked for.
  public let maximumPoints: Int

  /// How many samples were added.
  public private(set) var samples = FrameCount.zero

  private var history: LevelHistory
  private var recent = RecentLevels(limit: WaveformBuilder.recentLimit)
  private var cutter = LevelCutter()
  /// The magnitudes of all finished levels, while those are fewer than `maximumPoints`.
  private var early: [Float] = []

  /// A builder that has heard nothing.
  ///
  /// - Parameter maximumPoints: the most points that will be asked for, 1…``pointLimit``; each costs 2 KB
  ///   while the take has fewer levels.
  public init(maximumPoints: Int = 256) {
    self.init(maximumPoints: maximumPoints, levelCapacity: 1 << 17)
  }

  /// A builder that folds sooner, for tests of the folding.
  init(maximumPoints: Int, levelCapacity: Int) {
    precondition(
      (1...Self.pointLimit).contains(maximumPoints) && maximumPoints <= levelCapacity / 2,
      "A waveform has 1 to \(Self.pointLimit) points.")
    self.maximumPoints = maximumPoints
    history = LevelHistory(capacity: levelCapacity)
  }

  /// Adds the next samples.
  ///
  /// - Parameter frames: mono at 48 kHz, of any length; what is no finite number counts as 0, what is beyond
  ///   −1…1 as full scale.
  public mutating func append(_ frames: ArraySlice<Float>) {
    var rest = frames
    while cutter.fill(from: &rest) {
      closeLevel()
      cutter.begin()
    }
    samples += FrameCount(frames.count)
  }

  /// Adds the samples of a buffer, which keeps them.
  ///
  /// - Parameter buffer: mono at 48 kHz.
  public mutating func append(_ buffer: PCMBuffer) {
    append(buffer.samples[...])
  }

  /// Adds a part that was summed up by itself; the result is what adding its samples would have given.
  ///
  /// - Parameter part: what follows. It begins on the grid, so what was added so far is a multiple of
  ///   ``levelFrames``; and with it there are at least ``maximumPoints`` levels.
  public mutating func append(_ part: WaveformPart) {
    let grid = Int64(Self.levelFrames)
    precondition(
      samples.frames.isMultiple(of: grid)
        && (samples + part.samples).frames / grid >= Int64(maximumPoints),
      "A part follows whole levels, and with it there are as many as points may be asked for.")
    early = []
    for level in part.levels {
      history.append(level)
      recent.append(level.level(frames: Int64(Self.levelFrames)))
    }
    cutter = part.cutter
    samples += part.samples
  }

  /// The newest finished levels of 10 ms, oldest of them first, for drawing while the take runs.
  ///
  /// - Parameter count: how many are wanted; fewer come when there are fewer, and never more than
  ///   ``recentLimit``.
  public func recentLevels(_ count: Int) -> [WaveformLevel] {
    recent.last(count)
  }

  /// The waveform of all samples so far.
  ///
  /// The edge of bucket i of N is ⌊i·L/N⌋, with L levels when those are at least N, else on samples. A take
  /// without a sample gives N zeros. The cost grows with the number of levels, at most 131,072.
  ///
  /// - Parameter points: N, 1…``maximumPoints``.
  public func waveform(points: Int = 100) -> Waveform {
    precondition(
      (1...maximumPoints).contains(points), "The builder was made for 1 to \(maximumPoints) points.")
    var whole = self
    if !cutter.magnitudes.isEmpty { whole.closeLevel() }
    let levels =
      whole.history.levels.count >= points
      ? whole.levelBuckets(points) : whole.sampleBuckets(points, of: early + cutter.magnitudes)
    return Waveform(levels, samples: samples)
  }

  private mutating func closeLevel() {
    let magnitudes = cutter.magnitudes
    let sum = LevelSum(magnitudes: magnitudes)
    history.append(sum)
    recent.append(sum.level(frames: Int64(magnitudes.count)))
    if history.baseLevelsPerLevel == 1, history.levels.count < maximumPoints {
      early.append(contentsOf: magnitudes)
    } else if !early.isEmpty {
      early = []
    }
  }

  private func levelBuckets(_ points: Int) -> [WaveformLevel] {
    let count = history.levels.count
    let grid = Int64(Self.levelFrames * history.baseLevelsPerLevel)
    return (0..<points).map { point in
      let range = point * count / points..<(point + 1) * count / points
      var sum = LevelSum.silence
      for index in range { sum.join(history.levels[index]) }
      let end = min(Int64(range.upperBound) * grid, samples.frames)
      return sum.level(frames: end - Int64(range.lowerBound) * grid)
    }
  }

  private func sampleBuckets(_ points: Int, of magnitudes: [Float]) -> [WaveformLevel] {
    (0..<points).map { point in
      let range = point * magnitudes.count / points..<(point + 1) * magnitudes.count / points
      return LevelSum(magnitudes: Array(magnitudes[range])).level(frames: Int64(range.count))
    }
  }
}
