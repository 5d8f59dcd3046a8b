public import PresselAudio
public import PresselWaveform

/// The one take that is being written.
public protocol TakeOutput: AnyObject, Sendable {
  /// Adds whole pages at the end, in one write.
  ///
  /// - Throws: `storageFull` and what else a disk may say; what was written before stays good.
  func append(_ pages: [UInt8]) throws(TakeError)

  /// Makes what was appended survive a power cut. May be called while another thread appends.
  func sync() throws(TakeError)

  /// Completes the take.
  ///
  /// - Parameters:
  ///   - closingPages: the last pages of the stream, with its end; none when writing failed before.
  ///   - waveform: the shape of the whole.
  ///   - holes: where sound is missing, to be marked in the file.
  /// - Returns: the samples of 48 kHz that the file holds.
  /// - Throws: what keeps it from being complete; the bytes then wait for recovery.
  func finish(
    closingPages: [UInt8], waveform: Waveform, holes: [TakeHole]
  ) throws(TakeError) -> FrameCount

  /// Deletes what was written; no byte of it stays.
  func discard()
}

extension TakeOutput {
  /// Completes a take of which no hole is known.
  ///
  /// - Parameters:
  ///   - closingPages: the last pages of the stream, with its end; none when they are written.
  ///   - waveform: the shape of the whole.
  /// - Returns: the samples of 48 kHz that the file holds.
  /// - Throws: what keeps it from being complete; the bytes then wait for recovery.
  public func finish(closingPages: [UInt8], waveform: Waveform) throws(TakeError) -> FrameCount {
    try finish(closingPages: closingPages, waveform: waveform, holes: [])
  }
}
