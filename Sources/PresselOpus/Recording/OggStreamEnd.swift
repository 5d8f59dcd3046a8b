/// The last whole page of a file, and how it becomes the end of its stream where it stands.
///
/// For a file that cannot grow by the page that would end it: the mark changes bytes in the page's header and needs no
/// room. When a power cut tears it, the checksum is wrong and that one page is lost.
public struct OggStreamEnd: Hashable, Sendable {
  /// Bytes that have to be written over.
  public struct Mark: Hashable, Sendable {
    /// Where, from the beginning of the given bytes.
    public let offset: Int
    /// What.
    public let bytes: [UInt8]
  }

  /// The longest page in bytes (RFC 3533, section 6): a header, 255 lacing values, 255 segments of 255.
  public static let longestPage = OggPage.headerLength + 255 + 255 * 255

  /// How many of the given bytes there are up to the end of the page; what follows is no whole page.
  public let length: Int

  /// What makes the page the last one; `nil` when it is marked already.
  public let missingMark: Mark?

  /// Looks for the last whole page.
  ///
  /// - Parameter tail: the last bytes of a file, best ``longestPage`` of them.
  /// - Returns: `nil` when there is no whole page.
  public init?(ofTail tail: [UInt8]) {
    for start in stride(from: tail.count - OggPage.headerLength, through: 0, by: -1)
    where tail[start] == UInt8(ascii: "O") {
      guard let page = OggStreamEnd.page(in: tail, at: start) else { continue }
      length = start + page.count
      missingMark = OggStreamEnd.mark(of: page, at: start)
      return
    }
    return nil
  }

  private static func mark(of page: [UInt8], at start: Int) -> Mark? {
    guard !OggPage.Flags(rawValue: page[5]).contains(.endsStream) else { return nil }
    var ended = page
    ended[5] |= OggPage.Flags.endsStream.rawValue
    OggChecksum.set(in: &ended, headerLength: headerLength(of: page))
    return Mark(offset: start, bytes: Array(ended.prefix(OggPage.headerLength)))
  }

  private static func headerLength(of page: [UInt8]) -> Int {
    OggPage.headerLength + Int(page[OggPage.headerLength - 1])
  }

  /// The page that begins at a place, if one does, is whole, and has the right checksum.
  private static func page(in bytes: [UInt8], at start: Int) -> [UInt8]? {
    let rest = bytes[start...]
    guard rest.starts(with: "OggS".utf8), rest.count >= OggPage.headerLength, rest[start + 4] == 0 else {
      return nil
    }
    let header = OggPage.headerLength + Int(rest[start + OggPage.headerLength - 1])
    guard rest.count >= header else { return nil }
    let body = rest[(start + OggPage.headerLength)..<(start + header)].reduce(0) { $0 + Int($1) }
    guard rest.count >= header + body else { return nil }
    let page = Array(rest.prefix(header + body))
    var summed = page
    OggChecksum.set(in: &summed, headerLength: header)
    return summed == page ? page : nil
  }
}
