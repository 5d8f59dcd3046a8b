/// Writes lengths and speeds as people read them on a terminal.
public enum TerminalText {
  /// Minutes, seconds and tenths: "0:03.4", "12:00.0".
  ///
  /// - Parameter nanoseconds: rounded down to the tenth; negative counts as 0.
  public static func length(nanoseconds: Int64) -> String {
    let tenths = max(0, nanoseconds) / 100_000_000
    let (minutes, rest) = tenths.quotientAndRemainder(dividingBy: 600)
    let (seconds, tenth) = rest.quotientAndRemainder(dividingBy: 10)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds).\(tenth)"
  }

  /// A speed with at most two decimals: "1.5x".
  public static func speed(_ factor: Double) -> String {
    let hundredths = Int((factor * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return rest == 0 ? "\(whole)x" : "\(whole).\(digits)x"
  }
}
