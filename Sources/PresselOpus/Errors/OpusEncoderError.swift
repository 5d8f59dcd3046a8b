/// Why sound cannot be encoded.
public struct OpusEncoderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The bit rate is out of range.
    public static let badBitRate = Code(rawValue: "badBitRate")
    /// The complexity is out of range.
    public static let badComplexity = Code(rawValue: "badComplexity")
    /// The rate of the samples is not one that the encoder is used with.
    public static let badInputRate = Code(rawValue: "badInputRate")
    /// The program was built without the part that this needs.
    public static let notBuilt = Code(rawValue: "notBuilt")
    /// libopus refused to work.
    public static let codecFailed = Code(rawValue: "codecFailed")
  }

  /// The kind of failure.
  public let code: Code

  /// One line: what happened, and what to do.
  public let message: String

  /// What libopus returned, as it was; 0 when it was not asked.
  public let rawCode: Int32

  /// An error with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one line, with what to do.
  ///   - rawCode: what libopus returned, 0 for nothing.
  public init(_ code: Code, _ message: String, rawCode: Int32 = 0) {
    self.code = code
    self.message = message
    self.rawCode = rawCode
  }

  public var description: String {
    message
  }
}
