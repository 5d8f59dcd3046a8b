/// What the host is to do, in this order; the composer itself does nothing but decide.
public enum Effect: Sendable, Hashable {
  /// Open the microphone; write no frame beyond the limit, if there is one.
  case openCapture(take: TakeID, maxFrames: Int64?)
  /// Close the microphone; keep what it gave and complete its file, or forget it.
  case closeCapture(take: TakeID, keep: Bool)
  /// Write no frames until the take is resumed.
  case pauseCapture(take: TakeID)
  /// Write frames again, without a hole.
  case resumeCapture(take: TakeID)
  /// Leave no byte of the take, and end the work on its file if there is any.
  case deleteTake(take: TakeID)
  /// Give the timer event back at this moment.
  case setTimer(id: TimerID, at: Instant, kind: TimerKind)
  /// The timer is not needed any more.
  case cancelTimer(id: TimerID)
  /// Show that the button is to be held.
  case showTip
  /// Take the tip away.
  case hideTip
  /// Tell the hand or the ear.
  case feedback(kind: Feedback)
  /// Play the take from a place at a rate.
  case startPlayback(take: TakeID, from: Nanoseconds, rate: PlaybackRate)
  /// Be silent and stay at the place.
  case pausePlayback(take: TakeID)
  /// Go to a place.
  case seekPlayback(take: TakeID, to: Nanoseconds)
  /// Play at another rate with the same pitch.
  case setPlaybackRate(take: TakeID, value: PlaybackRate)
  /// Stop playing this take; without one, everybody who plays anything stops.
  case stopPlayback(take: TakeID?)
  /// The take is an attachment of the draft.
  case attach(take: TakeID)
  /// The take is no attachment any more.
  case detach(take: TakeID)
  /// Store the message; the same number again means the same message.
  case storeMessage(message: MessageID, text: String, takes: [TakeID])
  /// Keep the draft for the next visit.
  case saveDraft(text: String, takes: [TakeID])
  /// Tell the person what happened, and about which take if it is about one.
  case report(code: ReportCode, take: TakeID?)
  /// Tell the person why nothing was done.
  case refuse(code: Refusal)
}
