public import PresselAudio
public import PresselWaveform

/// What is known of a take when its last frame has come.
public struct RecordedTake: Hashable, Sendable {
  /// Its length at 48 kHz.
  public let samples: FrameCount
  /// Its shape, 100 points.
  public let waveform: Waveform
  /// Where sound is missing, in order; the first ``TakeHole/limit`` of them.
  public let holes: [TakeHole]

  /// A take of known length and shape.
  public init(samples: FrameCount, waveform: Waveform, holes: [TakeHole] = []) {
    self.samples = samples
    self.waveform = waveform
    self.holes = holes
  }
}
