/// Why a command came to nothing, as it is told to people and scripts.
struct CommandError: Error, Hashable {
  /// The kind, for scripts: "noDevice".
  let code: String
  /// One line: what happened, and what to do.
  let message: String
  let exitCode: ExitCode

  init(code: String, _ message: String, exitCode: ExitCode = .failure) {
    self.code = code
    self.message = message
    self.exitCode = exitCode
  }
}
