/// What the player of a preview does.
public enum PlaybackState: String, Sendable, Hashable, CaseIterable {
  /// No player has the take.
  case stopped
  /// It sounds.
  case playing
  /// A player has the take and is silent.
  case paused
}
