public import PresselAudio

/// A file of sound that is read from its start to its end, as mono at 48 kHz.
public protocol SoundReader: AnyObject {
  /// Puts the next frames, at most `buffer.room`, at the end of the buffer.
  ///
  /// - Returns: whether there were any; `false` is the end.
  /// - Throws: `unreadable` or `unsupportedFormat`.
  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool
}

extension SoundReader {
  /// Reads over frames that are not wanted.
  ///
  /// The cost grows with their number: they are decoded, so that what follows is exact.
  ///
  /// - Parameter frames: how many; the end of the file ends it sooner.
  func skip(_ frames: FrameCount) throws(AudioError) {
    var left = frames
    while left > .zero {
      var buffer = PCMBuffer(capacity: Int(min(left, FrameCount(48_000)).frames))
      guard try read(into: &buffer) else { return }
      left -= FrameCount(buffer.count)
    }
  }
}
