/// The checksum of IEEE 802.3 (reflected, polynomial 0xEDB88320), as `cksum -a crc32b` and zip have it.
struct CRC32: Sendable {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  private var state = UInt32.max
  private let table = Self.table

  var value: UInt32 { ~state }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
  }
}
