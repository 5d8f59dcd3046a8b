/// What a read of an ``AudioSource`` brought.
public enum CaptureEvent: Hashable, Sendable {
  /// At least one frame was added to the buffer.
  case frames

  /// Frames were lost before those that come next; none of them was made up.
  case gap(CaptureGap)

  /// The device went away and is waited for. A gap of the cause ``CaptureGap/Cause/away`` follows when it is back, and an
  /// error when it does not come.
  case away(CaptureAbsence)

  /// The source has no more frames: the end of a file.
  case ended

  /// ``AudioSource/interrupt()`` was called.
  case interrupted
}
