extension JSONParser {
  /// RFC 8259, section 7; the opening quote is known to be there.
  mutating func parseString() throws(WireError) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try parseEscape(into: &text)
      case 0x00..<0x20:
        throw unexpected("an escape in place of a control character")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw unexpected("a closing quote")
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(WireError) {
    offset += 1
    let byte = peek
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset - 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += try parseScalar()
    default:
      offset -= 1
      throw unexpected("one of \" \\ / b f n r t u")
    }
  }

  /// Four hexadecimal digits, and four more when the first are the upper half of a pair.
  private mutating func parseScalar() throws(WireError) -> [UInt8] {
    let start = offset - 2
    let first = try parseUnit()
    var value = first
    if (0xD800...0xDBFF).contains(first), peek == UInt8(ascii: "\\") {
      offset += 1
      guard peek == UInt8(ascii: "u") else { throw halfPair(at: start) }
      offset += 1
      let second = try parseUnit()
      guard (0xDC00...0xDFFF).contains(second) else { throw halfPair(at: start) }
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw halfPair(at: start) }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func parseUnit() throws(WireError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = hexValue(byte) else { throw unexpected("a hexadecimal digit") }
      unit = unit << 4 | digit
      offset += 1
    }
    return unit
  }

  private func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private func halfPair(at start: Int) -> WireError {
    let message = "an escape names half a character; write both halves, or the character itself"
    return WireError(.encoding, message, offset: start)
  }
}
