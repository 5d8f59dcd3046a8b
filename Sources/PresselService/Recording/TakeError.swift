/// Why a take or a message could not be kept.
public struct TakeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind, as scripts see it: `storageFull`, `deviceLost`.
  public let code: String

  /// One line: what happened, and what to do.
  public let message: String

  /// Names a failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  public var description: String {
    message
  }
}
