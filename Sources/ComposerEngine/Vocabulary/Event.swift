/// What a person does, or what the world tells, one at a time and each with its moment.
///
/// What is about a capture or a take names the take; what names an old one does nothing.
public enum Event: Sendable, Hashable {
  // MARK: From the person

  /// The record button goes down.
  case press(pointer: PointerID = .only)
  /// The finger is at another place, in points from the press.
  case move(to: Offset, pointer: PointerID = .only)
  /// The finger is lifted.
  case release(pointer: PointerID = .only)
  /// The system took the press away.
  case pressCancelled(pointer: PointerID = .only)
  /// An accessibility action: a take that nobody needs to hold.
  case startLocked
  /// The take is to go on without the button.
  case lock
  /// A locked take is to wait.
  case pause
  /// A paused take is to go on.
  case resume
  /// The take is to end and wait in preview.
  case stop
  /// Everything of the take is to go.
  case discard
  /// The take is to become an attachment.
  case confirm
  /// The preview is to play.
  case play
  /// The preview is to be silent and keep its place.
  case pausePlayback
  /// The preview is to go to a place; outside of the recording means its nearer end.
  case seek(to: Nanoseconds)
  /// Previews are to play at another rate.
  case rate(PlaybackRate)
  /// The whole text of the draft is now this.
  case text(String)
  /// A recording is to be taken off the draft and deleted.
  case removeAttachment(TakeID)
  /// The draft is to become a message.
  case send
  /// The person goes to another channel or closes the screen.
  case leave

  // MARK: From the world

  /// The device is open.
  case captureOpened(take: TakeID)
  /// The device gave its first frame.
  case firstFrame(take: TakeID)
  /// How loud it is, and how many frames the take has so far, where the host counts them.
  case level(take: TakeID, value: InputLevel, frames: Int64? = nil)
  /// The device could not be opened, or stopped working.
  case captureFailed(take: TakeID, code: ReportCode = .captureFailed)
  /// The device went away.
  case deviceLost(take: TakeID)
  /// Something else took the sound of the machine.
  case interrupted
  /// The sound of the machine is free again.
  case interruptionEnded
  /// The machine or the program is put to sleep.
  case suspended
  /// The machine or the program is awake again.
  case woke
  /// There is no room for more audio.
  case storageFull(take: TakeID)
  /// The system asks the person for the permission to record.
  case permissionAsked
  /// The permission was given.
  case permissionGranted
  /// The permission was not given.
  case permissionDenied
  /// The file of the take is complete and holds so many samples (at 48,000 per second).
  case takeFinished(take: TakeID, samples: Int64)
  /// The file of the take could not be completed.
  case takeFailed(take: TakeID, code: ReportCode = .takeFailed)
  /// The preview is at a place.
  case playbackMoved(take: TakeID, to: Nanoseconds)
  /// The preview was played to its end.
  case playbackEnded(take: TakeID)
  /// The preview could not be played.
  case playbackFailed(take: TakeID, code: ReportCode = .playbackFailed)
  /// The store has the message; `nil` means the oldest on its way.
  case messageStored(MessageID?)
  /// The store does not take the message; `nil` means the oldest on its way.
  case messageRefused(MessageID?, code: ReportCode = .messageRefused)
  /// A new process goes on with a saved composer; the store knows takes up to this number.
  case restored(takes: TakeID)
  /// A timer went off.
  case timer(TimerID)
  /// Time went by.
  case wait
}
