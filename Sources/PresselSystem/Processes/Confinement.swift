internal import CPresselLinux
internal import Glibc

/// What a process that handles hostile bytes forbids itself, for the rest of its life.
///
/// Corresponds to `setrlimit`, `PR_SET_NO_NEW_PRIVS` and a filter of `seccomp`. What it has open beyond the standard
/// streams is closed, and nothing can be opened, connected, started or signalled any more: such calls fail with
/// `EPERM`. Enter it while the process has one thread, since the filter holds for that thread.
public struct Confinement: Sendable {
  /// The most bytes of address space; more makes an allocation fail.
  public var memory: UInt64

  /// The most seconds of a processor; the system ends the process after them.
  public var processorSeconds: UInt64

  /// Limits of a process that calculates.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space, with what the program and its libraries take already.
  ///   - processorSeconds: seconds of a processor.
  public init(memory: UInt64, processorSeconds: UInt64) {
    self.memory = memory
    self.processorSeconds = processorSeconds
  }

  /// Puts the limits on this process; there is no way back.
  ///
  /// A machine or kernel without the filter keeps the limits.
  ///
  /// - Throws: `failed` when the system refuses a limit.
  public func enter() throws(SystemError) {
    try Confinement.check(pressel_close_from(3), "close what is open")
    try Confinement.check(pressel_limit(memory, processorSeconds, 3), "limit this process")
    let result = pressel_filter_calls()
    guard result != -ENOSYS, result != -EINVAL else { return }
    try Confinement.check(result, "filter the calls of this process")
  }

  private static func check(_ result: Int32, _ operation: String) throws(SystemError) {
    if result < 0 { throw SystemError(-result, operation) }
  }
}
