public import PresselStore

/// What came of the takes that a crash had left.
public struct RecoveryReport: Sendable {
  /// A take that is whole now.
  public struct Recovered: Hashable, Sendable {
    /// What was left of it.
    public let take: LeftoverTake

    /// The recording, in the draft of the take's author.
    public let recording: Attachment
  }

  /// A take that stays as it was.
  public struct Failure: Hashable, Sendable {
    /// What is left of it.
    public let take: LeftoverTake

    /// Why it could not be made whole, and what to do.
    public let error: TakeError
  }

  /// The takes that are in drafts now, the oldest first.
  public internal(set) var recovered: [Recovered] = []

  /// The takes that could not be recovered, the oldest first.
  public internal(set) var failures: [Failure] = []

  /// Whether there was anything to tell.
  public var isEmpty: Bool { recovered.isEmpty && failures.isEmpty }
}
