/// A number of bytes as people write it: `512K`, `16M`, `1.5M`, or plain bytes.
struct SizeValue: Hashable, Sendable {
  let bytes: Int

  static let expected = "a size such as 512K (of 1024 bytes), 16M, 500kB (of 1000 bytes) or 400000 (bytes)"

  /// The largest that is accepted: a terabyte and more.
  private static let largest: Double = 1_099_511_627_776

  /// Reads a size.
  ///
  /// - Parameter text: a number and perhaps a unit: `K`, `M`, `G` are powers of 1,024 as in other tools; with a `B`
  ///   behind they are powers of 1,000, and with `iB` of 1,024 again. Case does not matter.
  /// - Returns: `nil` for anything else, for less than a byte, and for more than a terabyte.
  init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(String(digits)),
      let factor = SizeValue.factor(text.dropFirst(digits.count).lowercased())
    else { return nil }
    let bytes = number * factor
    guard bytes >= 1, bytes <= SizeValue.largest else { return nil }
    self.bytes = Int(bytes)
  }

  private static func factor(_ unit: String) -> Double? {
    switch unit {
    case "", "b": 1
    case "k", "kib": 1_024
    case "m", "mib": 1_048_576
    case "g", "gib": 1_073_741_824
    case "kb": 1_000
    case "mb": 1_000_000
    case "gb": 1_000_000_000
    default: nil
    }
  }
}
