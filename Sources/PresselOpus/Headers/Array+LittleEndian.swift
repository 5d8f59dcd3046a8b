extension [UInt8] {
  /// Adds a number, lowest byte first.
  mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Adds a text after its length in 32 bits.
  mutating func appendCounted(_ text: String) {
    appendLittleEndian(UInt32(clamping: text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
