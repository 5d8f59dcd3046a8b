/// Why the composer did not do what it was asked.
public enum Refusal: String, Sendable, Hashable, CaseIterable {
  /// The host has not enabled voice recording.
  case disabled
  /// A take is in progress.
  case busy
  /// A take waits to be confirmed or discarded.
  case takeWaiting
  /// The draft holds as many recordings as a message may carry, or more.
  case tooManyRecordings
  /// The press has not lasted long enough, or the device has given no frame.
  case notReady
  /// There is no take that this could be about.
  case noTake
  /// A take that is held is not paused; lock it first.
  case notLocked
  /// The take goes on without the button already.
  case alreadyLocked
  /// The take is paused already.
  case alreadyPaused
  /// The take is not paused.
  case notPaused
  /// The take has ended and its file is being completed.
  case alreadyStopped
  /// The take will be attached as soon as its file is complete.
  case alreadyConfirmed
  /// The take will be sent as soon as its file is complete.
  case alreadySending
  /// No preview is there to be played.
  case nothingToPlay
  /// The preview plays already.
  case alreadyPlaying
  /// The preview does not play.
  case notPlaying
  /// The settings do not list this rate.
  case rateNotAllowed
  /// The draft has neither text nor recordings.
  case nothingToSend
  /// The recording belongs to a message that is on its way.
  case alreadySent
  /// The draft has no such recording.
  case unknownAttachment
}
