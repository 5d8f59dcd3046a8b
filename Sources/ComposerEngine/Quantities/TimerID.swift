/// Names one timer of a composer: 1, 2, 3…, never used again, so that a late timer is recognised.
public struct TimerID: Sendable, Hashable, Comparable {
  /// The number itself.
  public let number: Int64

  /// Takes a number as it is.
  public init(_ number: Int64) {
    self.number = number
  }

  /// Whether the left was given out first.
  public static func < (left: TimerID, right: TimerID) -> Bool {
    left.number < right.number
  }
}
