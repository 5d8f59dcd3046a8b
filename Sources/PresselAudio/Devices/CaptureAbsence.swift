/// A device that went away and is waited for.
public struct CaptureAbsence: Hashable, Sendable {
  /// What it said when it went.
  public let reason: AudioError

  /// How long it is waited for, in nanoseconds.
  public let patience: Int64

  /// An absence that has just begun.
  public init(reason: AudioError, patience: Int64) {
    self.reason = reason
    self.patience = patience
  }
}
