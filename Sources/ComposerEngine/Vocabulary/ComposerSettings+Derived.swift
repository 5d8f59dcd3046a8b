extension ComposerSettings {
  /// The rate of a composer that has been told none.
  var firstRate: PlaybackRate {
    guard let first = rates.first, !rates.contains(.normal) else { return .normal }
    return first
  }

  /// How long before the limit to warn, if at all.
  var warningAhead: Nanoseconds? {
    guard let maxDuration, limitWarning > .zero, maxDuration > limitWarning else { return nil }
    return limitWarning
  }
}
