extension JSONParser {
  /// RFC 8259, section 6.
  mutating func parseNumber() throws(WireError) -> JSONValue {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    if peek == UInt8(ascii: "0") {
      offset += 1
    } else {
      try parseDigits(offset == start ? "a value" : "a digit")
    }
    var isWhole = true
    if peek == UInt8(ascii: ".") {
      isWhole = false
      offset += 1
      try parseDigits("a digit")
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      isWhole = false
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      try parseDigits("a digit")
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, text != "-0", let integer = Int64(text) { return .integer(integer) }
    return .number(JSONNumber(checked: text))
  }

  private mutating func parseDigits(_ wanted: String) throws(WireError) {
    guard isAtDigit else { throw unexpected(wanted) }
    while isAtDigit { offset += 1 }
  }

  private var isAtDigit: Bool {
    guard let byte = peek else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
