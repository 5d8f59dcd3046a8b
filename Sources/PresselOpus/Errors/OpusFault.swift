/// Something in a file that is not as it should be, and that did not keep the file from being read.
public struct OpusFault: Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault; its raw value is what scripts see.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The last page of a stream does not say that it is the last (RFC 3533, section 6).
    case missingEndOfStream
    /// The file ends inside a page.
    case truncated
    /// A granule position does not fit the packets (RFC 7845, sections 4.4 and 4.5).
    case badTimestamp
    /// The end of the stream cuts off more than its last packet (RFC 7845, section 4.4).
    case longTrim
    /// Pages are missing, by their numbers; their length is concealed where it is known.
    case lostPages
    /// A page's checksum is wrong; its length is concealed where it is known.
    case damagedPage
    /// Bytes that belong to no page were skipped.
    case garbage
    /// A packet is no Opus packet; it has no length (RFC 6716, section 3.4).
    case invalidPacket
    /// A packet looks right outside but cannot be decoded; its length is concealed.
    case undecodablePacket
    /// A second stream follows the first (RFC 3533, section 4: chaining).
    case chained
    /// A stream has the serial number of one before it (RFC 3533, section 4).
    case duplicateSerial
    /// A later stream of the file is not as it should be and was left out.
    case unreadableLink
    /// A later stream of the file has a version or channels that cannot be read, and was left out.
    case unsupportedLink
    /// Pages of another stream lie between those of the one that is read.
    case foreignStream
    /// `OpusHead` or `OpusTags` came again among the audio.
    case repeatedHeader
    /// A page of the headers has a granule position that it should not have (RFC 7845, section 4).
    case headerGranule
    /// A gain in the tags is no number of its range, or is given twice (RFC 7845, section 5.2.1).
    case badGainTag
    /// Pages of a stream follow its end.
    case dataAfterEnd
  }

  /// The kind of fault.
  public let code: Code

  /// Which page of the file it concerns, counted from 0 over all pages that could be read.
  public let page: Int

  /// Where in the file it lies, in bytes from the start.
  public let offset: Int64

  /// One line about it.
  public let message: String

  /// A fault with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of fault.
  ///   - page: the page, counted from 0.
  ///   - offset: bytes from the start of the file.
  ///   - message: one line.
  public init(_ code: Code, page: Int, offset: Int64, message: String) {
    self.code = code
    self.page = page
    self.offset = offset
    self.message = message
  }

  public var description: String {
    message
  }
}
