public import PresselAudio
public import PresselWaveform

/// What is known of a take when its last frame has come.
public struct RecordedTake: Hashable, Sendable {
  /// Its length at 48 kHz.
  public let samples: FrameCount
  /// Its shape, 100 points.
  public let waveform: Waveform

  /// A take of known length and shape.
  public init(samples: FrameCount, waveform: Waveform) {
    self.samples = samples
    self.waveform = waveform
  }
}
