/// Something in a file that is not as it should be, and that did not keep the file from being read.
public struct OpusFault: Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The last page of a stream does not say that it is the last (RFC 3533, section 6).
    public static let missingEndOfStream = Code(rawValue: "missingEndOfStream")
    /// The file ends inside a page.
    public static let truncated = Code(rawValue: "truncated")
    /// A granule position does not fit the packets (RFC 7845, sections 4.4 and 4.5).
    public static let badTimestamp = Code(rawValue: "badTimestamp")
    /// The end of the stream cuts off more than its last packet (RFC 7845, section 4.4).
    public static let longTrim = Code(rawValue: "longTrim")
    /// Pages are missing, by their numbers; their length is concealed where it is known.
    public static let lostPages = Code(rawValue: "lostPages")
    /// A page's checksum is wrong; its length is concealed where it is known.
    public static let damagedPage = Code(rawValue: "damagedPage")
    /// Bytes that belong to no page were skipped.
    public static let garbage = Code(rawValue: "garbage")
    /// A packet is no Opus packet; it has no length (RFC 6716, section 3.4).
    public static let invalidPacket = Code(rawValue: "invalidPacket")
    /// A packet looks right outside but cannot be decoded; its length is concealed.
    public static let undecodablePacket = Code(rawValue: "undecodablePacket")
    /// A second stream follows the first (RFC 3533, section 4: chaining).
    public static let chained = Code(rawValue: "chained")
    /// A stream has the serial number of one before it (RFC 3533, section 4).
    public static let duplicateSerial = Code(rawValue: "duplicateSerial")
    /// A later stream of the file could not be read and was left out.
    public static let unreadableLink = Code(rawValue: "unreadableLink")
    /// Pages of another stream lie between those of the one that is read.
    public static let foreignStream = Code(rawValue: "foreignStream")
    /// `OpusHead` or `OpusTags` came again among the audio.
    public static let repeatedHeader = Code(rawValue: "repeatedHeader")
    /// A page of the headers has a granule position that it should not have (RFC 7845, section 4).
    public static let headerGranule = Code(rawValue: "headerGranule")
    /// Pages of a stream follow its end.
    public static let dataAfterEnd = Code(rawValue: "dataAfterEnd")
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
