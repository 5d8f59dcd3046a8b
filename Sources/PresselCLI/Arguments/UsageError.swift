/// Words that mean nothing to a command; exit code 64.
struct UsageError: Error, Hashable {
  /// One line: what is wrong, and what is right.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
