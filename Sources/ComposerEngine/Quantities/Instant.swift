/// A moment on the caller's own clock, in whole nanoseconds since whatever that clock counts from.
///
/// The engine has no clock. It compares the moments it is given, and forgives a clock that goes backwards.
public struct Instant: Sendable, Hashable, Comparable {
  /// Nanoseconds since the start of the caller's clock.
  public let nanoseconds: Int64

  /// Takes a reading of the caller's clock in nanoseconds.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment a time later, saturating at the end of the clock.
  public static func + (instant: Instant, time: Nanoseconds) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingSaturating(time.count))
  }

  /// The time that went by since an earlier moment: never negative, also when the clock went backwards.
  public func elapsed(since earlier: Instant) -> Nanoseconds {
    max(.zero, Nanoseconds(nanoseconds.subtractingSaturating(earlier.nanoseconds)))
  }

  /// Whether the left comes first.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
