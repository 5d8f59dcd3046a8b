public import ComposerEngine

/// The calls of the protocol `AudioRecording`, which `StreamAudioRecorder` implements.
public enum AudioRecordingCall: String, Hashable, Sendable {
  /// `beginRecording(_:)`
  case beginRecording
  /// `pauseRecording()`
  case pauseRecording
  /// `resumeRecording()`
  case resumeRecording
  /// `stopRecording()`
  case stopRecording

  /// What to call for an effect; `nil` for what is not the recorder's.
  public init?(_ effect: Effect) {
    switch effect {
    case .openCapture: self = .beginRecording
    case .pauseCapture: self = .pauseRecording
    case .resumeCapture: self = .resumeRecording
    case .closeCapture: self = .stopRecording
    case .deleteTake, .setTimer, .cancelTimer, .showTip, .hideTip, .feedback, .startPlayback,
      .pausePlayback, .seekPlayback, .setPlaybackRate, .stopPlayback, .attach, .detach, .storeMessage,
      .saveDraft, .report, .refuse:
      return nil
    }
  }
}

/// What an `AudioRecordingDelegate` is told.
public enum AudioRecordingNews: Hashable, Sendable {
  /// `audioRecorder(_:didUpdateContext:)`; its `duration` becomes frames.
  case didUpdateContext(averagePower: InputLevel, duration: Nanoseconds)
  /// `audioRecorder(_:didFinishRecordingAtURL:)`; the length is read from the file.
  case didFinishRecording(samples: Int64)
  /// `audioRecorder(_:didFailWithError:)`
  case didFail(AudioRecorderError)

  /// What to tell the composer.
  public func event(for take: TakeID) -> Event {
    switch self {
    case .didUpdateContext(let power, let duration):
      .level(take: take, value: power, frames: duration.frames)
    case .didFinishRecording(let samples):
      .takeFinished(take: take, samples: samples)
    case .didFail(let error):
      error.event(for: take)
    }
  }
}

/// The errors of `AudioRecorderError`.
public enum AudioRecorderError: String, Hashable, Sendable {
  /// `noRecordPermission`
  case noRecordPermission
  /// `failedToBegin`
  case failedToBegin
  /// `failedToResume`
  case failedToResume
  /// `failedToSave`
  case failedToSave
  /// `unknown`
  case unknown

  /// What to tell the composer; the name of the error goes along as a code of the host's own.
  func event(for take: TakeID) -> Event {
    switch self {
    case .noRecordPermission: .permissionDenied
    case .failedToBegin, .failedToResume, .unknown:
      .captureFailed(take: take, code: ReportCode(rawValue: rawValue))
    case .failedToSave: .takeFailed(take: take, code: ReportCode(rawValue: rawValue))
    }
  }
}
