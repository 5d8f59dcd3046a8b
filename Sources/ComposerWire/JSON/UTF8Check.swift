extension [UInt8] {
  /// The offset of the first byte that no well-formed UTF-8 has there (RFC 3629, section 4).
  var firstThatIsNoUTF8: Int? {
    var offset = 0
    while offset < count {
      let length = lengthOfScalar(at: offset)
      guard length > 0 else { return offset }
      offset += length
    }
    return nil
  }

  /// How many bytes the scalar has that starts at an offset; 0 when none does.
  private func lengthOfScalar(at offset: Int) -> Int {
    let first = self[offset]
    let length: Int
    let second: ClosedRange<UInt8>
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return 0 }
    for index in (offset + 2)..<Swift.max(offset + 2, offset + length) {
      guard (0x80...0xBF).contains(self[index]) else { return 0 }
    }
    return length
  }
}
