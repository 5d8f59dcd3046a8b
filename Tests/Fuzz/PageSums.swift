/// The checksums of Ogg pages (RFC 3533, section 6).
enum PageSums {
  private static let table: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(UInt32(value) << 24) { sum, _ in sum & 1 << 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
  }

  /// Gives each page in the bytes its right checksum.
  static func correct(in bytes: UnsafeMutableBufferPointer<UInt8>) {
    var start = 0
    while start + 27 <= bytes.count {
      guard bytes[start..<start + 4].elementsEqual("OggS".utf8) else {
        start += 1
        continue
      }
      let segments = start + 27..<start + 27 + Int(bytes[start + 26])
      guard segments.upperBound <= bytes.count else { return }
      let end = segments.upperBound + bytes[segments].reduce(0) { $0 + Int($1) }
      guard end <= bytes.count else {
        start += 4
        continue
      }
      for index in start + 22..<start + 26 { bytes[index] = 0 }
      let sum = bytes[start..<end].reduce(UInt32(0)) { $0 << 8 ^ table[Int($0 >> 24) ^ Int($1)] }
      for index in 0..<4 { bytes[start + 22 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
      start = end
    }
  }
}
