/// A decimal number taken apart: its digits without leading zeros, as a whole number, times a power of ten.
///
/// The text must be a number of JSON. No more than 800 digits are kept: no double has a neighbour that is told
/// apart later than that (767 digits suffice), and a last digit says whether anything but zeros followed.
struct DecimalDigits {
  private(set) var isNegative = false
  private(set) var digits: [UInt8] = []
  /// The power of ten by which the digits, read as a whole number, are multiplied.
  private(set) var exponent = 0

  private static var mostDigits: Int { 800 }

  init(_ text: String) {
    var fraction = 0
    var written = 0
    var sign = 1
    var place = Place.whole
    var dropped = 0
    var droppedSomething = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"):
        if place == .whole { isNegative = true } else { sign = -1 }
      case UInt8(ascii: "."):
        place = .fraction
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        place = .exponent
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        guard place != .exponent else {
          // Nothing that fits has an exponent near this.
          written = min(1_000_000, written * 10 + Int(digit))
          continue
        }
        if place == .fraction { fraction += 1 }
        if digits.isEmpty && digit == 0 { continue }
        if digits.count < Self.mostDigits {
          digits.append(digit)
        } else {
          dropped += 1
          droppedSomething = droppedSomething || digit != 0
        }
      default:
        continue
      }
    }
    if droppedSomething {
      digits.append(1)
      dropped -= 1
    }
    exponent = sign * written - fraction + dropped
  }

  private enum Place {
    case whole
    case fraction
    case exponent
  }

  /// The number times a power of ten, rounded half away from zero; `nil` when it does not fit.
  func scaled(by power: Int) -> (value: Int64, isExact: Bool)? {
    let kept = digits.count + exponent + power
    guard !digits.isEmpty, kept >= 0 else { return (0, digits.isEmpty) }
    guard kept <= 19 else { return nil }
    var magnitude: UInt64 = 0
    for index in 0..<kept {
      // 19 digits fit into 64 bits without a sign.
      magnitude = magnitude * 10 + UInt64(index < digits.count ? digits[index] : 0)
    }
    if kept < digits.count, digits[kept] >= 5 { magnitude += 1 }
    let isExact = !digits.dropFirst(kept).contains { $0 != 0 }
    guard let value = Int64(exactly: magnitude) else {
      guard isNegative, magnitude == Int64.min.magnitude else { return nil }
      return (.min, isExact)
    }
    return (isNegative ? -value : value, isExact)
  }
}
