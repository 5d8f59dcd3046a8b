internal import CPresselLinux
internal import Glibc

/// Hands the signals that would end the program to a closure instead.
///
/// Make it before any thread that must not be ended by them: the mask of the calling thread is changed, and
/// the threads started afterwards inherit it. Corresponds to `signalfd`.
public final class SignalWatcher: Sendable {
  private let descriptor: Int32
  private let stop: Wakeup
  private let thread: SystemThread

  /// Starts to watch every ``Signal``.
  ///
  /// - Parameter handler: called on a thread of its own, once for each signal that arrives.
  /// - Throws: `failed` when no descriptor or thread is left.
  public init(_ handler: @escaping @Sendable (Signal) -> Void) throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    var mask: UInt64 = 0
    for signal in Signal.allCases where !SignalWatcher.isIgnored(signal) {
      unsafe sigaddset(&set, signal.number)
      mask |= 1 << UInt64(signal.number - 1)
    }
    let stop = try Wakeup()
    let result = pressel_signalfd(mask)
    guard result >= 0 else { throw SystemError(-result, "watch for signals") }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = result
    self.stop = stop
    thread = try SystemThread(named: "signals") {
      while SignalWatcher.waitForSignal(result, stop) {
        let number = pressel_signalfd_read(result)
        guard let signal = Signal(number: number) else { continue }
        handler(signal)
      }
    }
  }

  deinit {
    stop.raise()
    thread.join()
    close(descriptor)
  }

  /// What `nohup` asked to be ignored stays ignored.
  private static func isIgnored(_ signal: Signal) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal.number, nil, &action)
    let handler = unsafe action.__sigaction_handler.sa_handler
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }

  private static func waitForSignal(_ descriptor: Int32, _ stop: Wakeup) -> Bool {
    stop.waits(with: descriptor) == .descriptor
  }
}
