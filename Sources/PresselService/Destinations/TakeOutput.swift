public import PresselAudio
public import PresselWaveform

/// The one take that is being written.
public protocol TakeOutput: AnyObject, Sendable {
  /// Adds whole pages at the end, in one write.
  ///
  /// - Throws: `storageFull` and what else a disk may say; what was written before stays good.
  func append(_ pages: [UInt8]) throws(TakeError)

  /// Adds the last pages; they may use room that was held for them.
  ///
  /// - Throws: as ``append(_:)``; what was written before stays good, and the take can be completed without them.
  func appendEnd(_ pages: [UInt8]) throws(TakeError)

  /// Makes what was appended survive a power cut. May be called while another thread appends.
  func sync() throws(TakeError)

  /// Completes the take.
  ///
  /// - Parameter waveform: the shape of the whole.
  /// - Returns: the samples of 48 kHz that the file holds.
  /// - Throws: what keeps it from being complete; the bytes then wait for recovery.
  func finish(waveform: Waveform) throws(TakeError) -> FrameCount

  /// Deletes what was written; no byte of it stays.
  func discard()
}
