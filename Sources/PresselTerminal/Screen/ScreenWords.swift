internal import ComposerEngine

/// What reports and refusals are called on the screen.
enum ScreenWords {
  static func report(_ code: ReportCode, _ message: String?) -> String {
    if let message { return message }
    switch code {
    case .notReady: return "let go before the microphone was ready: nothing was recorded"
    case .empty: return "no sound arrived, so there is nothing to keep: see `pressel doctor`"
    case .captureEnded: return "the sound ended; it is in the preview"
    case .captureFailed, .deviceLost: return "the microphone was lost; what was heard is kept"
    case .limitNear: return "ten seconds are left"
    case .limit: return "the longest recording is reached; it is in the preview"
    case .storageFull: return "the disk is full; what was heard is kept"
    case .takeFailed: return "the recording could not be completed; `pressel recover` tries again"
    case .messageRefused: return "the message could not be kept; it is in the draft again"
    case .playbackFailed: return "the preview cannot be played"
    case .interrupted, .suspended: return "the recording was interrupted; it is in the preview"
    case .restored: return "a recording that was cut off is in the draft"
    case _: return "the recording failed (\(code.rawValue))"
    }
  }

  static func refusal(_ refusal: Refusal, _ words: HoldingWords) -> String {
    switch refusal {
    case .disabled: "voice recording is switched off"
    case .busy: "a recording is in progress"
    case .takeWaiting: "first Enter to add or d to discard what was recorded"
    case .tooManyRecordings: "a message takes no more recordings: Enter sends it"
    case .notReady: "it has not begun yet"
    case .noTake: "nothing is recorded: \(words.idle)"
    case .notLocked: "first lock it with the arrow up"
    case .alreadyLocked: "it goes on by itself already"
    case .alreadyPaused: "it is paused already"
    case .notPaused: "it is not paused"
    case .alreadyStopped: "it is being completed"
    case .alreadyConfirmed: "it will be added as soon as it is complete"
    case .alreadySending: "it will be sent as soon as it is complete"
    case .nothingToPlay: "there is nothing to play"
    case .alreadyPlaying: "it plays already"
    case .notPlaying: "it does not play"
    case .rateNotAllowed: "it cannot be played at that speed"
    case .nothingToSend: "there is nothing to send: \(words.idle), or t for text"
    case .alreadySent: "it was sent already"
    case .unknownAttachment: "the draft has no such recording any more"
    }
  }
}
