import PresselDSP

/// A speed as people write it: `1.5` or `1.5x`.
enum SpeedValue {
  static let expected = "a speed from 0.5 to 3, such as 1.5"

  /// Reads a speed.
  ///
  /// - Returns: `nil` for anything else.
  static func speed(_ text: String) -> PlaybackSpeed? {
    let digits = text.hasSuffix("x") ? text.dropLast() : text[...]
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let factor = Double(String(digits))
    else { return nil }
    return PlaybackSpeed(factor)
  }
}
