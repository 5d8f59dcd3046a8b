public import PresselAudio
public import PresselOpus

/// A file of sound that is read from its start to its end, as mono at 48 kHz.
public protocol SoundReader: AnyObject {
  /// Puts the next frames, at most `buffer.room`, at the end of the buffer.
  ///
  /// - Returns: whether there were any; `false` is the end.
  /// - Throws: `unreadable` or `unsupportedFormat`.
  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool

  /// Passes over frames that are not wanted; to be called before anything was read.
  ///
  /// - Parameters:
  ///   - frames: how many; the end of the file ends it sooner.
  ///   - accuracy: whether what follows has to equal what reading them would have given.
  /// - Throws: as ``read(into:)``.
  func skip(_ frames: FrameCount, _ accuracy: SeekAccuracy) throws(AudioError)
}

extension SoundReader {
  /// Reads over frames that are not wanted; the cost grows with their number.
  public func skip(_ frames: FrameCount, _ accuracy: SeekAccuracy) throws(AudioError) {
    try readOver(frames)
  }

  func readOver(_ frames: FrameCount) throws(AudioError) {
    var left = frames
    while left > .zero {
      var buffer = PCMBuffer(capacity: Int(min(left, FrameCount(48_000)).frames))
      guard try read(into: &buffer) else { return }
      left -= FrameCount(buffer.count)
    }
  }
}
