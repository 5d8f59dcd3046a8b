import PresselTerminal

/// Writes lengths as people read them.
enum TimeText {
  /// Minutes, seconds and tenths: "0:03.4", "12:00.0".
  ///
  /// - Parameter nanoseconds: rounded down to the tenth; negative counts as 0.
  static func length(_ nanoseconds: Int64) -> String {
    TerminalText.length(nanoseconds: nanoseconds)
  }

  /// A length with three decimals: "1.234 s".
  static func exact(_ nanoseconds: Int64) -> String {
    let milliseconds = (max(0, nanoseconds) + 500_000) / 1_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(rest + 1_000).dropFirst()
    return "\(seconds).\(digits) s"
  }

  /// Bytes in the unit that leaves few digits: "9.3 kB".
  static func bytes(_ count: Int64) -> String {
    if count < 1_000 { return "\(count) B" }
    let (unit, name): (Int64, String) = count < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
    let tenths = (count * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
