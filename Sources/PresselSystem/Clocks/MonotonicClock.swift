internal import Glibc

/// The clock that only goes forward; corresponds to `CLOCK_MONOTONIC`.
public enum MonotonicClock {
  /// Nanoseconds since a fixed moment before the program started.
  public static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
