/// Reads numbers of a fixed width from the beginning of a text.
struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8.prefix(64))[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    guard rest.count >= width else { return nil }
    var value: Int64 = 0
    for byte in rest.prefix(width) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    rest.removeFirst(width)
    return value
  }

  /// Milliseconds after a point, 0 without one, `nil` for a point with nothing after it.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    var value: Int64 = 0
    var width = 0
    while let digit = number(1) {
      if width < 3 { value = value * 10 + digit }
      width += 1
    }
    if width == 0 { return nil }
    for _ in 0..<max(0, 3 - width) { value *= 10 }
    return value
  }

  /// Minutes east of UTC: `Z` or `+hh:mm`.
  mutating func zone() -> Int64? {
    if skip("Z") { return 0 }
    let sign: Int64
    if skip("+") {
      sign = 1
    } else if skip("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else {
      return nil
    }
    return sign * (hours * 60 + minutes)
  }
}
