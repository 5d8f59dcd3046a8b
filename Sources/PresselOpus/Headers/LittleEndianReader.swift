/// Takes numbers out of bytes that may be anything.
struct LittleEndianReader {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func uint16() -> UInt16? {
    guard let low = byte(), let high = byte() else { return nil }
    return UInt16(low) | UInt16(high) << 8
  }

  mutating func uint32() -> UInt32? {
    guard let low = uint16(), let high = uint16() else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// So many bytes; `nil`, without a move, when there are fewer.
  mutating func bytes(_ count: UInt32) -> ArraySlice<UInt8>? {
    guard Int(count) <= bytes.count - position else { return nil }
    defer { position += Int(count) }
    return bytes[position..<position + Int(count)]
  }
}
