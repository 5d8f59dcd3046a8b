/// A span of time as people write it: `3s`, `1m30s`, `250ms`, `2h`, or plain seconds.
struct DurationValue: Hashable, Sendable {
  let nanoseconds: Int64

  static let expected = "a time such as 3s, 1m30s, 250ms, 1h or 2.5 (seconds), a day at most"

  /// The longest that is accepted: a day.
  private static let longest: Double = 86_400

  init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Reads a span.
  ///
  /// - Parameter text: numbers with units, the larger first; a plain number is seconds.
  /// - Returns: `nil` for anything else, a negative one, or more than a day.
  init?(_ text: String) {
    var seconds = 0.0
    var rest = text[...]
    guard !rest.isEmpty else { return nil }
    var smallest = Double.infinity
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let number = Double(String(digits)), let factor = DurationValue.factor(String(unit)),
        factor < smallest
      else { return nil }
      smallest = factor
      seconds += number * factor
    }
    guard seconds.isFinite, seconds <= DurationValue.longest else { return nil }
    nanoseconds = Int64((seconds * 1_000_000_000).rounded())
  }

  private static func factor(_ unit: String) -> Double? {
    switch unit {
    case "h": 3_600
    case "m", "min": 60
    case "s", "": 1
    case "ms": 0.001
    default: nil
    }
  }
}
