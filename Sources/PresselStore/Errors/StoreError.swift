/// Why something could not be kept, found or taken away.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The kind of failure.
  public let code: Code

  /// One line: what happened, and what to do.
  public let message: String

  /// The `errno` value or SQLite's extended result code, as it was; 0 when there was none.
  public let rawCode: Int32

  /// An error with all that is known.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one line, with what to do.
  ///   - rawCode: what the system or SQLite returned, 0 for nothing.
  public init(_ code: Code, _ message: String, rawCode: Int32 = 0) {
    self.code = code
    self.message = message
    self.rawCode = rawCode
  }

  public var description: String {
    message
  }
}
