public import PresselAudio

/// How much sound was in a foreign file, once it was decoded to its end.
public struct ForeignLength: Hashable, Sendable {
  /// Frames at 48 kHz.
  public let frames: FrameCount

  /// Pieces that could not be decoded, or that the end cut off.
  public let damaged: Int

  /// A length as it was counted.
  ///
  /// - Parameters:
  ///   - frames: at 48 kHz.
  ///   - damaged: pieces that could not be decoded.
  public init(frames: FrameCount, damaged: Int) {
    self.frames = frames
    self.damaged = damaged
  }
}
