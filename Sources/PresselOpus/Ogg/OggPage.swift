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

  /// How a page begins: the capture pattern and the version.
  private static let beginning: InlineArray<5, UInt8> = [0x4F, 0x67, 0x67, 0x53, 0]

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

  /// How long the page is that some bytes begin with, as its header says.
  ///
  /// - Returns: the bytes of the header with the lacing values, and of all of it; 0 for bytes that begin with no page of
  ///   version 0; `nil` when not all of it is there.
  static func lengths(of bytes: Span<UInt8>) -> (header: Int, page: Int)? {
    for index in 0..<min(bytes.count, beginning.count) where bytes[index] != beginning[index] {
      return (0, 0)
    }
    guard bytes.count >= headerLength else { return nil }
    let header = headerLength + Int(bytes[26])
    guard bytes.count >= header else { return nil }
    var page = header
    for index in headerLength..<header { page += Int(bytes[index]) }
    return bytes.count >= page ? (header, page) : nil
  }
}
