internal import PresselStore
internal import PresselSystem

/// What keeps a ``ComposerApplication`` from running.
public struct ApplicationError: Error, Hashable, Sendable {
  /// What happened, as programs compare it.
  public let code: String
  /// What happened and what to do, in one line.
  public let message: String

  init(code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: StoreError) {
    self.init(code: error.code.rawValue, error.message)
  }

  init(_ error: SystemError) {
    self.init(code: error.code.rawValue, error.description)
  }
}
