internal import PresselAudio

/// What a stream is mended of.
enum StreamFault: Hashable, Sendable {
  /// It was not read or written in time (`EPIPE`), or answers with an error that nobody knows.
  case overrun
  /// The machine slept (`ESTRPIPE`).
  case suspended

  /// The same for those who record.
  var gap: CaptureGap.Cause {
    switch self {
    case .overrun: .overrun
    case .suspended: .suspended
    }
  }
}
