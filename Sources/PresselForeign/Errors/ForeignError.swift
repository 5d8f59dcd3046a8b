/// Why a file of a foreign kind could not be read.
public struct ForeignError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see, and what the decoder writes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The bytes are of no kind that is known.
    public static let notAudio = Code(rawValue: "notAudio")
    /// They are of a kind that is known and not read: a list of other places, a video without sound, a rare codec.
    public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
    /// Nothing in them could be decoded.
    public static let damaged = Code(rawValue: "damagedAudio")
    /// They cannot be read from where they are.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Decoding them takes more memory than it may.
    public static let tooMuchMemory = Code(rawValue: "tooMuchMemory")
    /// Decoding them takes more time of the processor than it may.
    public static let tooMuchWork = Code(rawValue: "tooMuchWork")
    /// They hold more sound than is read from one file.
    public static let tooLong = Code(rawValue: "tooLong")
    /// There is no decoder beside the program.
    public static let decoderMissing = Code(rawValue: "decoderMissing")
    /// The decoder was built without its library.
    public static let decoderNotBuilt = Code(rawValue: "decoderNotBuilt")
    /// The decoder does not start.
    public static let decoderUnusable = Code(rawValue: "decoderUnusable")
    /// The decoder ended in the middle.
    public static let decoderCrashed = Code(rawValue: "decoderCrashed")
    /// The decoder gave nothing for too long, and was ended.
    public static let decoderStalled = Code(rawValue: "decoderStalled")
    /// What the decoder wrote breaks the contract; it was ended.
    public static let decoderLied = Code(rawValue: "decoderLied")
    /// A wait was ended from another thread; it may be tried again.
    public static let interrupted = Code(rawValue: "interrupted")
  }

  /// The kind of failure.
  public let code: Code

  /// One line: what happened, and what to do.
  public let message: String

  /// What the system or the library gave: `errno`, a signal, an exit code; 0 when there was nothing.
  public let rawCode: Int32

  /// An error with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one line, with what to do.
  ///   - rawCode: what the system or the library gave, 0 for nothing.
  public init(_ code: Code, _ message: String, rawCode: Int32 = 0) {
    self.code = code
    self.message = message
    self.rawCode = rawCode
  }

  public var description: String {
    message
  }
}
