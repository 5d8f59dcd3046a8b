extension Phase {
  /// A button that is held and not yet a take for certain.
  public struct Pressed: Sendable, Hashable {
    /// The take, unless the microphone opens only at the threshold.
    public let take: TakeID?
    /// When the button went down.
    public let since: Instant
    /// When the press is long enough.
    public let until: Instant
    /// Where the finger is.
    public let drag: Drag

    /// How much of the hold is done, from 0 to 1.
    public func progress(at now: Instant) -> Double {
      let whole = until.elapsed(since: since)
      let done = now.elapsed(since: since)
      return done < whole ? done.seconds / whole.seconds : 1
    }
  }

  /// A take whose device has given no frame yet.
  public struct Opening: Sendable, Hashable {
    /// The take.
    public let take: TakeID
    /// Where the finger is; `nil` when the take goes on without one.
    public let drag: Drag?
  }

  /// A take that captures, or waits to go on.
  public struct Capture: Sendable, Hashable {
    /// The take.
    public let take: TakeID
    /// How many frames it has, as far as the levels have said.
    public let frames: Int64
    /// When the longest duration is reached, if there is one and time runs.
    public let limitAt: Instant?

    /// How long it is so far, counted in captured frames and never by a clock.
    public var elapsed: Nanoseconds { .frames(frames) }
  }

  /// A take whose file is being completed.
  public struct Finishing: Sendable, Hashable {
    /// The take.
    public let take: TakeID
    /// What comes of it then.
    public let goal: FinishGoal
  }

  /// A complete take that waits to be confirmed or discarded.
  public struct Preview: Sendable, Hashable {
    /// The take.
    public let take: TakeID
    /// How many samples it has at 48,000 per second.
    public let samples: Int64
    /// How long it is.
    public let length: Nanoseconds
    /// Where the player is, as far as it has said.
    public let position: Nanoseconds
    /// How fast it plays.
    public let rate: PlaybackRate
    /// What the player does.
    public let playback: PlaybackState
  }
}
