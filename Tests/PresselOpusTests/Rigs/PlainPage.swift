import Testing

@testable import PresselOpus

/// A page as the tests see it: read and written by the letter of RFC 3533, without libogg.
struct PlainPage: Equatable {
  var flags: UInt8 = 0
  var granule: Int64 = 0
  var serial: UInt32 = 1
  var sequence: UInt32 = 0
  var lacing: [UInt8] = []
  var body: [UInt8] = []

  /// Splits a file that has nothing but pages, and checks each checksum.
  ///
  /// - Returns: `nil` when anything is wrong.
  static func pages(of file: [UInt8]) -> [PlainPage]? {
    var pages: [PlainPage] = []
    var rest = file[...]
    while !rest.isEmpty {
      guard rest.count >= 27, rest.starts(with: Array("OggS".utf8)) else { return nil }
      let start = rest.startIndex
      let segments = Int(rest[start + 26])
      guard rest.count >= 27 + segments else { return nil }
      let lacing = Array(rest[start + 27..<start + 27 + segments])
      let length = 27 + segments + lacing.reduce(0) { $0 + Int($1) }
      guard rest.count >= length else { return nil }
      let page = PlainPage(
        flags: rest[start + 5], granule: Int64(bitPattern: number(rest, at: 6, bytes: 8)),
        serial: UInt32(number(rest, at: 14, bytes: 4)), sequence: UInt32(number(rest, at: 18, bytes: 4)),
        lacing: lacing, body: Array(rest[start + 27 + segments..<start + length]))
      guard page.bytes == Array(rest.prefix(length)) else { return nil }
      pages.append(page)
      rest = rest.dropFirst(length)
    }
    return pages
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int, bytes count: Int) -> UInt64 {
    (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[bytes.startIndex + offset + $1]) }
  }

  /// The page with its checksum.
  var bytes: [UInt8] {
    var bytes = Array("OggS".utf8) + [0, flags]
    bytes.appendLittleEndian(granule)
    bytes.appendLittleEndian(serial)
    bytes.appendLittleEndian(sequence)
    bytes += [0, 0, 0, 0, UInt8(truncatingIfNeeded: lacing.count)]
    bytes += lacing
    bytes += body
    let sum = Self.checksum(bytes)
    for index in 0..<4 { bytes[22 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    return bytes
  }

  /// A file with each of its bits turned in turn, under checksums that are right again.
  ///
  /// - Parameter body: gets the file, and a note that names the bit.
  static func turnEachBit(of file: [UInt8], _ body: ([UInt8], String) throws -> Void) throws {
    let pages = try #require(PlainPage.pages(of: file))
    for (number, page) in pages.enumerated() {
      let bytes = page.bytes
      for bit in 0..<bytes.count * 8 where !(22..<26).contains(bit / 8) {
        var damaged = bytes
        damaged[bit / 8] ^= 1 << (bit % 8)
        let sum = checksum(damaged)
        for index in 0..<4 { damaged[22 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
        try body(
          pages[..<number].flatMap(\.bytes) + damaged + pages[(number + 1)...].flatMap(\.bytes),
          "page \(number), bit \(bit)")
      }
    }
  }

  /// The sum of RFC 3533, bit by bit; bytes 22 to 25 count as 0.
  static func checksum(_ page: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for (index, byte) in page.enumerated() {
      sum ^= UInt32((22..<26).contains(index) ? 0 : byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    return sum
  }

  var isFirst: Bool { flags & 2 != 0 }
  var isLast: Bool { flags & 4 != 0 }

  /// The packets of a page on which each packet begins and ends.
  var packets: [[UInt8]] {
    var packets: [[UInt8]] = []
    var packet: [UInt8] = []
    var rest = body[...]
    for value in lacing {
      packet += rest.prefix(Int(value))
      rest = rest.dropFirst(Int(value))
      if value < 255 {
        packets.append(packet)
        packet = []
      }
    }
    return packets
  }

  /// A page of whole packets.
  init(_ packets: [[UInt8]], granule: Int64, sequence: UInt32, flags: UInt8 = 0, serial: UInt32 = 1) {
    self.flags = flags
    self.granule = granule
    self.serial = serial
    self.sequence = sequence
    lacing = packets.flatMap { [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)] }
    body = Array(packets.joined())
  }

  private init(
    flags: UInt8, granule: Int64, serial: UInt32, sequence: UInt32, lacing: [UInt8], body: [UInt8]
  ) {
    self.flags = flags
    self.granule = granule
    self.serial = serial
    self.sequence = sequence
    self.lacing = lacing
    self.body = body
  }
}
