extension ComposerSettings {
  /// Which setting cannot be, one case for each that can be wrong.
  public enum Invalid: String, Error, Sendable, Hashable, CaseIterable {
    /// It is negative.
    case holdThreshold
    /// It is negative.
    case tipDuration
    /// It is negative.
    case lockDistance
    /// It is negative.
    case cancelDistance
    /// It is no longer than the hold threshold, so that no take could be held to its end.
    case maxDuration
    /// It is negative.
    case limitWarning
    /// It is negative.
    case maxRecordings
    /// There is none, or one of them is not above zero.
    case rates

    /// What is wrong and what to do, in one line.
    public var message: String {
      switch self {
      case .holdThreshold: "holdThreshold is negative; give 0 s or more"
      case .tipDuration: "tipDuration is negative; give 0 s or more"
      case .lockDistance: "lockDistance is negative; give 0 points or more"
      case .cancelDistance: "cancelDistance is negative; give 0 points or more"
      case .maxDuration: "maxDuration is not above holdThreshold; give a longer one, or none"
      case .limitWarning: "limitWarning is negative; give 0 s or more"
      case .maxRecordings: "maxRecordings is negative; give 0 or more"
      case .rates: "rates has no rate, or one that is not above 0; give at least one"
      }
    }
  }
}
