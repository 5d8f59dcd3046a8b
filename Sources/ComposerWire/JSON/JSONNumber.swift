/// A number as it is written in JSON, exact to its last digit.
public struct JSONNumber: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The number as it is written (RFC 8259, section 6).
  public let text: String

  /// Takes a text that is known to be a number.
  init(checked text: String) {
    self.text = text
  }

  /// The shortest decimal that reads back as the same double.
  ///
  /// A double that is no number becomes 0, an infinite one the largest finite one of its sign.
  public init(_ value: Double) {
    guard value == value else {
      text = "0"
      return
    }
    let largest = Double.greatestFiniteMagnitude
    text = max(-largest, min(largest, value)).description
  }

  /// A number given in whole thousand-millionths, as nanoseconds are of a second.
  public init(billionths: Int64) {
    let whole = billionths.magnitude / 1_000_000_000
    var rest = billionths.magnitude % 1_000_000_000
    var text = billionths < 0 ? "-" : ""
    text += whole.description
    if rest > 0 {
      var width = 9
      while rest % 10 == 0 {
        rest /= 10
        width -= 1
      }
      let digits = rest.description
      text += "." + String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    self.text = text
  }

  /// Takes a double.
  public init(floatLiteral value: Double) {
    self.init(value)
  }

  /// Takes a whole number.
  public init(integerLiteral value: Int64) {
    text = value.description
  }

  /// The nearest double; `nil` when the number is beyond the largest.
  ///
  /// Costs a little more for numbers of more than 15 digits.
  public var double: Double? { DecimalDigits(text).double }

  /// The number in whole thousand-millionths, rounded half away from zero; `nil` when it does not fit.
  public var billionths: Int64? { DecimalDigits(text).scaled(by: 9)?.value }

  /// The number itself, when it is whole and fits.
  public var integer: Int64? {
    guard let scaled = DecimalDigits(text).scaled(by: 0), scaled.isExact else { return nil }
    return scaled.value
  }
}
