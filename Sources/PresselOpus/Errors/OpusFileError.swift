/// Why a file cannot be read as Ogg Opus.
public struct OpusFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no Ogg page at all.
    public static let notOgg = Code(rawValue: "notOgg")
    /// There are Ogg pages, but no stream of Opus starts in them.
    public static let notOpus = Code(rawValue: "notOpus")
    /// `OpusHead` or `OpusTags` is not as RFC 7845, section 5, wants it.
    public static let badHeader = Code(rawValue: "badHeader")
    /// `OpusHead` has a version that is not compatible with 1 (RFC 7845, section 5.1).
    public static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
    /// A mapping family other than 0 (RFC 7845, section 5.1.1).
    public static let unsupportedChannels = Code(rawValue: "unsupportedChannels")
    /// The headers are there, but not one packet of audio.
    public static let noAudio = Code(rawValue: "noAudio")
    /// Reading was to be strict, and the file has what an RFC forbids.
    public static let notConforming = Code(rawValue: "notConforming")
    /// The bytes cannot be fetched: the file's own trouble.
    public static let unreadable = Code(rawValue: "unreadable")
    /// libopus or libogg refused to work.
    public static let codecFailed = Code(rawValue: "codecFailed")
  }

  /// The kind of failure.
  public let code: Code

  /// One line: what happened, and what to do.
  public let message: String

  /// The number that the C library or the system gave, as it was; 0 when there was none.
  public let rawCode: Int32

  /// An error with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one line, with what to do.
  ///   - rawCode: what the C library or the system returned, 0 for nothing.
  public init(_ code: Code, _ message: String, rawCode: Int32 = 0) {
    self.code = code
    self.message = message
    self.rawCode = rawCode
  }

  public var description: String {
    message
  }
}
