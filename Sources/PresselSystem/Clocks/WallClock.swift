internal import Glibc

/// The clock of dates; corresponds to `CLOCK_REALTIME`.
public enum WallClock {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The local time of day and date of a moment, in the zone that `TZ` names; corresponds to `localtime_r`.
  ///
  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  /// - Returns: "2026-11-30 13:45".
  public static func local(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1_000)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let date = unsafe "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return unsafe "\(date) \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
