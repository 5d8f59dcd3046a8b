extension Event {
  /// Whether this shows that the person is with the composer again.
  ///
  /// Not so for the end of a gesture: lifting the finger that was down while the channel was left is no return.
  var showsPresence: Bool {
    switch self {
    case .press, .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback,
      .seek, .rate, .text, .removeAttachment, .send:
      true
    case .move, .release, .pressCancelled, .leave, .captureOpened, .firstFrame, .level, .captureFailed,
      .deviceLost, .interrupted, .interruptionEnded, .suspended, .woke, .storageFull, .permissionAsked,
      .permissionGranted, .permissionDenied, .takeFinished, .takeFailed, .playbackMoved, .playbackEnded,
      .playbackFailed, .messageStored, .messageRefused, .restored, .timer, .wait:
      false
    }
  }
}
