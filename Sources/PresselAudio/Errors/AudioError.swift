/// Why sound could not be recorded or played.
public struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no such device, or no sound system that answers.
    public static let noDevice = Code(rawValue: "noDevice")
    /// Another program holds the device.
    public static let busy = Code(rawValue: "busy")
    /// The device's file may not be opened by this user.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The sound server refused.
    public static let denied = Code(rawValue: "denied")
    /// The device went away, or fell silent, while it was in use.
    public static let deviceLost = Code(rawValue: "deviceLost")
    /// The device or the file has no form of samples that can be converted.
    public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
    /// A file that stands for a device cannot be read or written.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  /// The kind of failure.
  public let code: Code

  /// One line: what happened, and what to do.
  public let message: String

  /// The number that the C library gave, as it was; 0 when there was none.
  public let rawCode: Int32

  /// An error with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one line, with what to do.
  ///   - rawCode: what the C library returned, 0 for nothing.
  public init(_ code: Code, _ message: String, rawCode: Int32 = 0) {
    self.code = code
    self.message = message
    self.rawCode = rawCode
  }

  public var description: String {
    message
  }
}
