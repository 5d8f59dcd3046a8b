/// A timer that a composer waits for.
public struct ComposerTimer: Sendable, Hashable {
  /// The number that the timer event brings back.
  public let id: TimerID
  /// When it is due.
  public let at: Instant

  /// Takes a number and a moment as they are.
  public init(id: TimerID, at: Instant) {
    self.id = id
    self.at = at
  }
}
