public import PresselAudio
public import PresselSystem

/// The world that commands run in: the sound system, the standard streams, the environment.
public struct CommandHost: Sendable {
  /// Records and plays.
  public var backend: any AudioBackend
  /// Writes to standard output.
  public var writeOutput: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes to standard error.
  public var writeError: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// The value of an environment variable, `nil` when it is not set or empty.
  public var environment: @Sendable (String) -> String?
  /// Whether a stream leads to a person.
  public var isTerminal: @Sendable (Terminal.Stream) -> Bool
  /// Whether standard error's terminal is somebody else's for now.
  public var isInBackground: @Sendable () -> Bool = { false }
  /// The width of standard error's terminal, in cells.
  public var columns: @Sendable () -> Int?
  /// The name that the user logged in with; asked for only when it is needed, since the answer may take a while.
  public var loginName: @Sendable () -> String?

  /// The world of this process.
  ///
  /// - Parameter backend: records and plays.
  public static func process(backend: any AudioBackend) -> CommandHost {
    CommandHost(
      backend: backend,
      writeOutput: { bytes throws(SystemError) in try OutputStream.standardOutput.write(bytes) },
      writeError: { bytes throws(SystemError) in try OutputStream.standardError.write(bytes) },
      environment: { ProcessEnvironment.value($0) },
      isTerminal: { Terminal.isTerminal($0) },
      isInBackground: { Terminal.isInBackground(.error) },
      columns: { Terminal.columns(.error) },
      loginName: { ProcessEnvironment.loginName })
  }
}
