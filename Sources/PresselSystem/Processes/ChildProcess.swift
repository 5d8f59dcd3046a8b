internal import Glibc

/// A program that this one started; corresponds to `posix_spawn`.
///
/// It is not ended with its owner: ``signal(_:)`` and ``wait(until:)`` it.
public final class ChildProcess: Sendable {
  /// Where a standard stream of the child goes.
  public enum Stream: Sendable {
    /// To `/dev/null`.
    case nothing
    /// Where this program's own stream of that kind goes.
    case inherited
    /// To or from the file at a path; for output it is made, or cut to nothing.
    case file(String)
    /// From a file or stream that is open here.
    case descriptor(SharedDescriptor)
    /// Into a pipe that this program reads; its end for writing is closed here when the child has started.
    case pipe(Pipe)
  }

  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// By itself, with an exit code.
    case exited(Int32)
    /// By a signal of this number.
    case signalled(Int32)
  }

  /// The process id.
  public let processID: Int32

  private let ending = Monitor<Ending?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked for in `PATH` unless it has a slash, and what it is given; not empty.
  ///   - environment: variables as "NAME=value"; `nil` for this program's own.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - error: its standard error.
  /// - Throws: `notFound` when there is no such program, `notPermitted` when it may not be run.
  public init(
    _ arguments: [String], environment: [String]? = nil,
    input: Stream = .nothing, output: Stream = .inherited, error: Stream = .inherited
  ) throws(SystemError) {
    precondition(!arguments.isEmpty, "A child needs the name of its program.")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe ChildProcess.redirect(STDIN_FILENO, input, O_RDONLY, &actions)
    unsafe ChildProcess.redirect(STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, &actions)
    unsafe ChildProcess.redirect(STDERR_FILENO, error, O_WRONLY | O_CREAT | O_TRUNC, &actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    ChildProcess.restoreSignals(&attributes)
    processID = try unsafe ChildProcess.spawn(arguments, environment, &actions, &attributes)
    for case .pipe(let pipe) in [output, error] { pipe.closeWriting() }
    let (ending, processID) = (ending, processID)
    _ = try SystemThread(named: "child") {
      let result = ChildProcess.waitForEnd(of: processID)
      ending.withLock { $0 = result }
    }
  }

  /// Sends it a signal by its process id; does nothing when it has ended.
  ///
  /// - Parameter number: as in `SIGTERM`.
  public func signal(_ number: Int32) {
    ending.withLock { ending in
      if ending == nil { kill(processID, number) }
    }
  }

  /// Waits for its end.
  ///
  /// - Parameter deadline: a moment of ``MonotonicClock``, in nanoseconds; `nil` for no limit.
  /// - Returns: `nil` when the deadline passed first.
  public func wait(until deadline: Int64? = nil) -> Ending? {
    ending.wait(until: deadline) { $0 }
  }

  private static func redirect(
    _ descriptor: Int32, _ stream: Stream, _ flags: Int32, _ actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0)
    case .inherited: break
    case .file(let path): unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
    case .descriptor(let shared):
      unsafe posix_spawn_file_actions_adddup2(&actions, shared.number, descriptor)
    case .pipe(let pipe):
      unsafe posix_spawn_file_actions_adddup2(&actions, pipe.writingDescriptor, descriptor)
    }
  }

  /// Whatever this program blocks or ignores, its children start afresh.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var pipe = sigset_t()
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String]?,
    _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
  ) throws(SystemError) -> Int32 {
    var processID: pid_t = 0
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe $0.map { unsafe strdup($0) } + [nil] } ?? []
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    let result =
      unsafe variables.isEmpty
      ? posix_spawnp(&processID, arguments[0], &actions, &attributes, &words, environ)
      : posix_spawnp(&processID, arguments[0], &actions, &attributes, &words, &variables)
    guard result == 0 else { throw SystemError(result, "start \(arguments[0])") }
    return processID
  }

  private static func waitForEnd(of processID: Int32) -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
