extension SavedComposer {
  /// What is in progress, one case for each phase with all that it remembers.
  public enum Progress: Sendable, Hashable {
    /// Nothing, but perhaps the answer to the system's question is awaited.
    case idle(permissionAsked: Bool)
    /// The tip goes when its timer is due.
    case tip(ComposerTimer)
    /// The button is held.
    case pressed(finger: Finger, since: Instant, hold: ComposerTimer, capture: Capture?)
    /// The device has given no frame; without a finger the take is locked.
    case opening(take: TakeID, finger: Finger?)
    /// A held take records.
    case recording(Run, finger: Finger)
    /// A take records without the button.
    case locked(Run)
    /// A take waits; `captured` is how long it ran, and the warning is given once.
    case paused(take: TakeID, captured: Nanoseconds, frames: Int64, warningGiven: Bool)
    /// A file is being completed.
    case finishing(take: TakeID, goal: FinishGoal)
    /// A complete take waits.
    case preview(take: TakeID, samples: Int64, position: Nanoseconds, playback: PlaybackState)
  }

  /// The finger that holds the button.
  public struct Finger: Sendable, Hashable {
    /// Which it is.
    public var pointer: PointerID
    /// Where it is, from the press.
    public var offset: Offset

    /// Takes both as they are.
    public init(pointer: PointerID, offset: Offset) {
      self.pointer = pointer
      self.offset = offset
    }
  }

  /// A microphone that was opened at the press.
  public struct Capture: Sendable, Hashable {
    /// The take.
    public var take: TakeID
    /// When its first frame came, if one has come.
    public var since: Instant?
    /// How many frames the host has counted.
    public var frames: Int64

    /// Takes each as it is.
    public init(take: TakeID, since: Instant?, frames: Int64) {
      self.take = take
      self.since = since
      self.frames = frames
    }
  }

  /// A take whose frames are being kept.
  public struct Run: Sendable, Hashable {
    /// The take.
    public var take: TakeID
    /// When it began or was last resumed.
    public var since: Instant
    /// How long it ran before that.
    public var before: Nanoseconds
    /// How many frames the host has counted.
    public var frames: Int64
    /// The warning that is still to come.
    public var warning: ComposerTimer?
    /// The longest duration that is still to come.
    public var limit: ComposerTimer?

    /// Takes each as it is.
    public init(
      take: TakeID, since: Instant, before: Nanoseconds, frames: Int64, warning: ComposerTimer?,
      limit: ComposerTimer?
    ) {
      self.take = take
      self.since = since
      self.before = before
      self.frames = frames
      self.warning = warning
      self.limit = limit
    }
  }
}
