/// One page of an Ogg file (RFC 3533, section 6).
struct OggPage: Hashable, Sendable {
  /// The header type flags.
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The page begins with the rest of a packet.
    static let continued = Flags(rawValue: 1)
    /// The first page of a stream.
    static let beginsStream = Flags(rawValue: 2)
    /// The last page of a stream.
    static let endsStream = Flags(rawValue: 4)
  }

  /// The bytes of a header before its lacing values.
  static let headerLength = 27

  /// The most segments of a page.
  static let longestTable = 255

  /// What the granule position says when no packet ends on the page.
  static let noGranule: Int64 = -1

  let flags: Flags
  let granule: Int64
  let serial: UInt32
  let sequence: UInt32

  /// The lacing values: a value below 255 ends a packet.
  let lacing: [UInt8]
  let body: [UInt8]

  /// Reads a page whose capture pattern, length and checksum are right.
  ///
  /// - Returns: `nil` when the parts do not fit together, or the version is not 0.
  init?(header: [UInt8], body: [UInt8]) {
    var reader = LittleEndianReader(header, at: 4)
    guard let version = reader.byte(), version == 0, let flags = reader.byte(),
      let lower = reader.uint32(), let upper = reader.uint32(),
      let serial = reader.uint32(), let sequence = reader.uint32()
    else { return nil }
    guard header.count >= Self.headerLength else { return nil }
    lacing = Array(header[Self.headerLength...])
    guard lacing.count == Int(header[Self.headerLength - 1]) else { return nil }
    guard lacing.reduce(0, { $0 + Int($1) }) == body.count else { return nil }
    self.flags = Flags(rawValue: flags)
    granule = Int64(bitPattern: UInt64(upper) << 32 | UInt64(lower))
    self.serial = serial
    self.sequence = sequence
    self.body = body
  }

  /// The bytes of the page in the file.
  var byteCount: Int {
    Self.headerLength + lacing.count + body.count
  }

  /// The pieces of packets on this page, in order.
  var pieces: [(bytes: ArraySlice<UInt8>, endsPacket: Bool)] {
    var pieces: [(bytes: ArraySlice<UInt8>, endsPacket: Bool)] = []
    var start = 0
    var end = 0
    for value in lacing {
      end += Int(value)
      if value < 255 {
        pieces.append((body[start..<end], true))
        start = end
      }
    }
    if lacing.last == 255 { pieces.append((body[start..<end], false)) }
    return pieces
  }
}
