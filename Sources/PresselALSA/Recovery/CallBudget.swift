/// Keeps a device that fails from being called 50 times a second, whatever it answers.
///
/// A bucket of calls that bring no frame: so many at once, then one each 25 ms. In a second are thus at most ``burst`` and 40
/// of them, which leaves room for the drop and the close with which a loss ends. A read that brings frames is given back.
struct CallBudget {
  /// Calls that may follow each other without a wait.
  static let burst: Int64 = 7
  /// Nanoseconds after which one more may be made.
  static let spacing: Int64 = 25_000_000

  /// When the bucket is full again.
  private var full = Int64.min

  /// Milliseconds to wait before so many calls, rounded up; 0 when they may be made now.
  ///
  /// - Parameters:
  ///   - calls: how many, at most ``burst``.
  ///   - now: nanoseconds of a clock that only goes forward.
  func wait(for calls: Int64, at now: Int64) -> Int32 {
    let over = max(full, now) - now + (calls - Self.burst) * Self.spacing
    return Int32(clamping: (max(0, over) + 999_999) / 1_000_000)
  }

  /// Notes that so many calls are made.
  mutating func take(_ calls: Int64, at now: Int64) {
    full = max(full, now) + calls * Self.spacing
  }

  /// Takes one back: it brought frames.
  mutating func giveBack() {
    full -= Self.spacing
  }
}
