internal import CPresselLinux
internal import Glibc
internal import Synchronization

/// Hands what happens to the program's terminal to a closure.
///
/// Make it before any thread that must not be stopped by itself: the mask of the calling thread is changed, and the
/// threads started afterwards inherit it. Corresponds to `signalfd`.
public final class TerminalSignalWatcher: Sendable {
  /// What happened.
  public enum Occurrence: Sendable {
    /// The terminal has another size, `SIGWINCH`.
    case resized
    /// Somebody asks the program to stop, `SIGTSTP`.
    case suspendAsked
    /// The program was stopped and goes on, `SIGCONT`; another program may have changed the terminal.
    case resumed
  }

  private let descriptor: Int32
  private let stop: Wakeup
  private let thread: SystemThread

  /// Starts to watch.
  ///
  /// - Parameter handler: called on a thread of its own.
  /// - Throws: `failed` when no descriptor or thread is left.
  public init(_ handler: @escaping @Sendable (Occurrence) -> Void) throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    var mask: UInt64 = 0
    for number in [SIGWINCH, SIGTSTP, SIGCONT] {
      unsafe sigaddset(&set, number)
      mask |= 1 << UInt64(number - 1)
    }
    let stop = try Wakeup()
    let result = pressel_signalfd(mask)
    guard result >= 0 else { throw SystemError(-result, "watch the terminal") }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = result
    self.stop = stop
    thread = try SystemThread(named: "terminal") {
      while stop.waits(with: result) == .descriptor {
        switch pressel_signalfd_read(result) {
        case SIGWINCH: handler(.resized)
        case SIGTSTP: handler(.suspendAsked)
        case SIGCONT: handler(.resumed)
        case _: break
        }
      }
    }
  }

  deinit {
    stop.raise()
    thread.join()
    close(descriptor)
  }
}
