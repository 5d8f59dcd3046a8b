/// What a timer is for.
public enum TimerKind: String, Sendable, Hashable, CaseIterable {
  /// The press has lasted the hold threshold.
  case hold
  /// The tip has been shown long enough.
  case tip
  /// The longest duration comes near.
  case warning
  /// The longest duration is reached.
  case limit
}
