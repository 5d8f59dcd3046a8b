/// A length of time, or a place in a recording, in whole nanoseconds.
///
/// Whole numbers compare exactly: in doubles, a press at 0.253 s that is released at 1.253 s would be held
/// for less than one second. All arithmetic saturates, so no value from outside can trap.
public struct Nanoseconds: Sendable, Hashable, Comparable {
  /// The number of nanoseconds, which may be negative where a caller asks for a place before the start.
  public let count: Int64

  /// Takes a number of nanoseconds as it is.
  public init(_ count: Int64) {
    self.count = count
  }

  /// No time at all.
  public static var zero: Nanoseconds { Nanoseconds(0) }

  /// Whole seconds, saturating at what fits (292 years).
  public static func seconds(_ seconds: Int64) -> Nanoseconds {
    Nanoseconds(seconds.multipliedSaturating(by: 1_000_000_000))
  }

  /// Whole milliseconds, saturating at what fits.
  public static func milliseconds(_ milliseconds: Int64) -> Nanoseconds {
    Nanoseconds(milliseconds.multipliedSaturating(by: 1_000_000))
  }

  /// The time that a number of frames lasts at 48,000 frames per second, rounded down.
  public static func frames(_ frames: Int64) -> Nanoseconds {
    let whole = Nanoseconds.seconds(frames / Composer.framesPerSecond)
    let rest = (frames % Composer.framesPerSecond) * 1_000_000_000 / Composer.framesPerSecond
    return whole + Nanoseconds(rest)
  }

  /// How many whole frames fit into this time at 48,000 frames per second.
  public var frames: Int64 {
    let whole = (count / 1_000_000_000) * Composer.framesPerSecond
    return whole + (count % 1_000_000_000) * Composer.framesPerSecond / 1_000_000_000
  }

  /// The same time in seconds, for drawing; a double is not exact.
  public var seconds: Double { Double(count) / 1e9 }

  /// The sum, saturating.
  public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.count.addingSaturating(right.count))
  }

  /// The difference, saturating; it may be negative.
  public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.count.subtractingSaturating(right.count))
  }

  /// Whether the left is the shorter.
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool {
    left.count < right.count
  }

  /// The nearest time that lies between zero and a length.
  func clamped(to length: Nanoseconds) -> Nanoseconds {
    max(.zero, min(self, length))
  }
}
