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

  /// A state for a face that is tried without a session.
  public init(
    phase: Phase, draft: Draft = Draft(), outgoing: Int = 0, meter: RecordingMeter = RecordingMeter()
  ) {
    self.phase = phase
    self.draft = draft
    self.outgoing = outgoing
    self.meter = meter
  }
}
