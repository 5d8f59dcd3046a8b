public import ComposerEngine

/// What a face draws of a session.
public struct SessionState: Hashable, Sendable {
  /// Where the composer is.
  public internal(set) var phase: Phase
  /// What is about to be sent.
  public internal(set) var draft: Draft
  /// How many messages are on their way.
  public internal(set) var outgoing: Int
  /// How the take goes; the last one's when there is none.
  public internal(set) var meter: RecordingMeter
}
