/// Puts the bytes of UTF-8 together, one at a time (Unicode 15, table 3-7).
struct ScalarDecoder {
  enum Step: Equatable {
    /// A whole character.
    case scalar(Unicode.Scalar)
    /// It is not whole yet.
    case more
    /// What came before is no character, and the byte begins something new.
    case broken
    /// The byte is none that could begin a character.
    case stray
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The next byte is to lie in here; only the second of a character may be held narrower.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a character has begun.
  var isWaiting: Bool { missing > 0 }

  mutating func take(_ byte: UInt8) -> Step {
    guard missing > 0 else { return begin(byte) }
    guard range.contains(byte) else {
      missing = 0
      return .broken
    }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return Unicode.Scalar(value).map { .scalar($0) } ?? .stray
  }

  mutating func reset() {
    missing = 0
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    range = 0x80...0xBF
    switch byte {
    case 0..<0x80: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    case _: return .stray
    }
    switch byte {
    case 0xE0: range = 0xA0...0xBF
    case 0xED: range = 0x80...0x9F
    case 0xF0: range = 0x90...0xBF
    case 0xF4: range = 0x80...0x8F
    case _: break
    }
    return .more
  }
}
