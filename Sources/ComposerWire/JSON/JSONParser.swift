/// Reads one document from bytes that are known to be UTF-8 (RFC 8259, the strict grammar).
struct JSONParser {
  let bytes: [UInt8]
  let deepest: Int
  var offset = 0
  private var depth = 0

  init(bytes: [UInt8], deepest: Int) {
    self.bytes = bytes
    self.deepest = deepest
  }

  mutating func parseDocument() throws(WireError) -> JSONValue {
    let value = try parseValue()
    skipSpace()
    guard offset == bytes.count else { throw unexpected("the end of the document") }
    return value
  }

  private mutating func parseValue() throws(WireError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try parseObject()
    case UInt8(ascii: "["): return try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse(word: "true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse(word: "false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse(word: "null", as: .null)
    default: return try parseNumber()
    }
  }

  private mutating func parseArray() throws(WireError) -> JSONValue {
    try descend()
    var elements: [JSONValue] = []
    if !skip(UInt8(ascii: "]")) {
      repeat { elements.append(try parseValue()) } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "]")) else { throw unexpected("a comma or ]") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func parseObject() throws(WireError) -> JSONValue {
    let start = offset
    try descend()
    var members: [(String, JSONValue)] = []
    if !skip(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let key = try parseString()
        guard skip(UInt8(ascii: ":")) else { throw unexpected("a colon") }
        members.append((key, try parseValue()))
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { throw unexpected("a comma or }") }
    }
    depth -= 1
    try checkKeys(members, at: start)
    return .object(members)
  }

  private func checkKeys(_ members: [(String, JSONValue)], at start: Int) throws(WireError) {
    guard members.count > 1 else { return }
    let keys = members.map { $0.0 }.sorted()
    for index in 1..<keys.count where keys[index] == keys[index - 1] {
      let message = "an object has the key \"\(keys[index])\" twice; write it once"
      throw WireError(.duplicateKey, message, offset: start)
    }
  }

  private mutating func descend() throws(WireError) {
    guard depth < deepest else {
      let message = "arrays and objects are nested deeper than \(deepest); write a flatter document"
      throw WireError(.depth, message, offset: offset)
    }
    depth += 1
    offset += 1
  }

  private mutating func parse(word: String, as value: JSONValue) throws(WireError) -> JSONValue {
    for byte in word.utf8 {
      guard peek == byte else { throw unexpected("the word \(word)") }
      offset += 1
    }
    return value
  }

  // MARK: Bytes

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Goes past a byte, and the white space before it, if it is there.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  func unexpected(_ wanted: String) -> WireError {
    let place = offset < bytes.count ? "at byte \(offset)" : "where the document ends"
    return WireError(.syntax, "expected \(wanted) \(place); write JSON as in RFC 8259", offset: offset)
  }
}
