/// Something that a repair did to a file, because it was not as it should be.
public struct OpusMend: Hashable, Sendable, CustomStringConvertible {
  /// The kind of mend; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Bytes that belong to no page were left out.
    public static let garbageLeftOut = Code(rawValue: "garbageLeftOut")
    /// Pages whose checksum is wrong were left out.
    public static let damageLeftOut = Code(rawValue: "damageLeftOut")
    /// A page that the file ends in was left out.
    public static let cutPageLeftOut = Code(rawValue: "cutPageLeftOut")
    /// A page that came twice was left out once.
    public static let repeatedPageLeftOut = Code(rawValue: "repeatedPageLeftOut")
    /// Pages of another stream were left out.
    public static let strangerLeftOut = Code(rawValue: "strangerLeftOut")
    /// A stream of Opus that cannot be saved was left out.
    public static let streamLeftOut = Code(rawValue: "streamLeftOut")
    /// Pages behind the end of their stream were left out.
    public static let dataAfterEndLeftOut = Code(rawValue: "dataAfterEndLeftOut")
    /// What was lost became empty packets, as long as it was.
    public static let gapFilled = Code(rawValue: "gapFilled")
    /// What is around a loss of unknown length was joined.
    public static let gapJoined = Code(rawValue: "gapJoined")
    /// `OpusHead` was missing, and was made from the packets.
    public static let headMade = Code(rawValue: "headMade")
    /// `OpusHead` was wrong, and was made right.
    public static let headCorrected = Code(rawValue: "headCorrected")
    /// `OpusTags` was missing, and an empty one was made.
    public static let tagsMade = Code(rawValue: "tagsMade")
    /// `OpusTags` was wrong; what could be read was kept.
    public static let tagsCorrected = Code(rawValue: "tagsCorrected")
    /// A header came again among the audio and was left out.
    public static let repeatedHeaderLeftOut = Code(rawValue: "repeatedHeaderLeftOut")
    /// A packet that is not Opus was left out.
    public static let packetLeftOut = Code(rawValue: "packetLeftOut")
    /// A packet that cannot be decoded became an empty one of its length.
    public static let packetEmptied = Code(rawValue: "packetEmptied")
    /// A granule position was made right.
    public static let positionCorrected = Code(rawValue: "positionCorrected")
    /// The number of a page was made right.
    public static let numberCorrected = Code(rawValue: "numberCorrected")
    /// The end of the stream was set.
    public static let endSet = Code(rawValue: "endSet")
    /// An end in the middle of the stream was taken away.
    public static let endMoved = Code(rawValue: "endMoved")
    /// Packets that lie wholly behind the end were left out.
    public static let packetsBehindEndLeftOut = Code(rawValue: "packetsBehindEndLeftOut")
    /// A pre-skip that players refuse was made right, with the sound as it was.
    public static let preSkipCorrected = Code(rawValue: "preSkipCorrected")
    /// The stream got a serial number of its own.
    public static let serialChanged = Code(rawValue: "serialChanged")
  }

  /// The kind of mend.
  public let code: Code

  /// Which page of the damaged file it concerns, counted from 0 over all pages that could be read.
  public let page: Int

  /// Where in the damaged file it lies, in bytes from the start.
  public let offset: Int64

  /// One line about it.
  public let message: String

  /// A mend with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of mend.
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
