internal import PresselAudio

/// What a recorder tells of its take.
enum RecorderEvent: Sendable {
  /// The device is open.
  case opened
  /// The first frame is here.
  case firstFrame
  /// A tenth of a second was encoded.
  case metered(RecordingMeter)
  /// The device went away and is waited for.
  case away(CaptureAbsence)
  /// It is back, and so much is missing.
  case returned(CaptureGap)
  /// The device could not be opened.
  case failed(AudioError)
  /// The device went away; what was heard waits to be kept or discarded.
  case lost(AudioError)
  /// Nothing more can be written; what was written waits to be kept or discarded.
  case storageFailed(TakeError)
  /// The take is whole.
  case finished(RecordedTake)
  /// The take could not be completed.
  case unfinished(TakeError)
}
