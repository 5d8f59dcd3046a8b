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

  /// The bytes of the page in the file.
  var byteCount: Int {
    Self.headerLength + lacing.count + body.count
  }

  /// The pieces of packets on this page, in order.
  ///
  /// - Parameter take: gets each piece, and whether its packet ends with it.
  func forEachPiece(_ take: (ArraySlice<UInt8>, _ endsPacket: Bool) -> Void) {
    var start = 0
    var end = 0
    for value in lacing {
      end += Int(value)
      guard value < 255 else { continue }
      take(body[start..<end], true)
      start = end
    }
    if lacing.last == 255 { take(body[start..<end], false) }
  }
}
