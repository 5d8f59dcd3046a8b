/// Makes the pages of one stream (RFC 3533, section 6).
struct OggPageWriter: Sendable {
  private let serial: UInt32
  private var sequence: UInt32 = 0

  init(serial: UInt32) {
    self.serial = serial
  }

  /// How many lacing values a packet takes.
  static func segments(of packet: [UInt8]) -> Int {
    packet.count / 255 + 1
  }

  /// A page of whole packets.
  ///
  /// - Parameters:
  ///   - packets: at most 255 segments of them.
  ///   - granule: the position at the end of the last one.
  ///   - flags: what the page is.
  mutating func page(_ packets: [[UInt8]], granule: Int64, flags: OggPage.Flags = []) -> [UInt8] {
    var lacing: [UInt8] = []
    var body: [UInt8] = []
    for packet in packets {
      Self.appendLacing(of: packet, to: &lacing)
      body.append(contentsOf: packet)
    }
    return page(lacing: lacing[...], body: body[...], granule: granule, flags: flags)
  }

  /// One packet on pages of its own, as many as it needs.
  mutating func pages(of packet: [UInt8], granule: Int64, flags: OggPage.Flags = []) -> [UInt8] {
    var table: [UInt8] = []
    Self.appendLacing(of: packet, to: &table)
    var lacing = table[...]
    var body = packet[...]
    var bytes: [UInt8] = []
    var flags = flags
    while !lacing.isEmpty {
      let table = lacing.prefix(OggPage.longestTable)
      lacing = lacing.dropFirst(table.count)
      let part = body.prefix(table.reduce(0) { $0 + Int($1) })
      body = body.dropFirst(part.count)
      bytes += page(
        lacing: table, body: part, granule: lacing.isEmpty ? granule : OggPage.noGranule, flags: flags)
      flags = .continued
    }
    return bytes
  }

  private static func appendLacing(of packet: [UInt8], to lacing: inout [UInt8]) {
    for _ in 0..<packet.count / 255 { lacing.append(255) }
    lacing.append(UInt8(packet.count % 255))
  }

  private mutating func page(
    lacing: ArraySlice<UInt8>, body: ArraySlice<UInt8>, granule: Int64, flags: OggPage.Flags
  ) -> [UInt8] {
    precondition(lacing.count <= OggPage.longestTable, "A page has at most 255 segments.")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(OggPage.headerLength + lacing.count + body.count)
    bytes.append(contentsOf: "OggS".utf8)
    bytes.append(0)
    bytes.append(flags.rawValue)
    bytes.appendLittleEndian(granule)
    bytes.appendLittleEndian(serial)
    bytes.appendLittleEndian(sequence)
    bytes.appendLittleEndian(UInt32(0))
    bytes.append(UInt8(lacing.count))
    bytes.append(contentsOf: lacing)
    let headerLength = bytes.count
    bytes.append(contentsOf: body)
    OggChecksum.set(in: &bytes, headerLength: headerLength)
    sequence &+= 1
    return bytes
  }
}
