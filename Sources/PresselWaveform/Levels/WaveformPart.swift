public import PresselAudio

/// The levels of a later part of a sound, found while the parts before it are still at work.
///
/// It takes 8 bytes for 10 ms: 2.9 MB an hour.
public struct WaveformPart: Sendable {
  /// How many samples were added.
  public private(set) var samples = FrameCount.zero

  private(set) var levels: [LevelSum] = []
  private(set) var cutter = LevelCutter()

  /// A part without a sample.
  public init() {}

  /// Adds the next samples.
  ///
  /// - Parameter frames: mono at 48 kHz, of any length, as for ``WaveformBuilder/append(_:)-(ArraySlice<Float>)``.
  public mutating func append(_ frames: ArraySlice<Float>) {
    var rest = frames
    while cutter.fill(from: &rest) {
      levels.append(LevelSum(magnitudes: cutter.magnitudes))
      cutter.begin()
    }
    samples += FrameCount(frames.count)
  }
}
