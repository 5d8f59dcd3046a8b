internal import Glibc

/// A moment of the time of day, in whole milliseconds since the beginning of 1970, UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// A moment.
  ///
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// What the machine's clock shows; corresponds to `clock_gettime` with `CLOCK_REALTIME`.
  public static func now() -> Timestamp {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
