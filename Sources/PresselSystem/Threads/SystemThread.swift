internal import CPresselLinux
internal import Glibc

/// A thread of its own, for work that waits on devices and disks.
///
/// Corresponds to `pthread_create`.
public final class SystemThread: Sendable {
  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  private let ended = Monitor(false)

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: shown by tools that list threads; 15 bytes are kept.
  ///   - body: runs once on the new thread, with every signal blocked.
  /// - Throws: `failed` when the system gives no thread.
  public init(named name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let ended = ended
    let work = Work(name: name) {
      body()
      ended.withLock { $0 = true }
    }
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    // The new thread inherits the mask: signals go to the threads that ask for them.
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(work).toOpaque()
    let result = unsafe pthread_create(&thread, nil, SystemThread.run, argument)
    guard result == 0 else {
      unsafe Unmanaged<Work>.fromOpaque(argument).release()
      throw SystemError(result, "start the thread \(name)")
    }
    pthread_detach(thread)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    guard let argument = unsafe $0 else { return nil }
    let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    unsafe pressel_name_thread(work.name)
    work.body()
    return nil
  }

  /// Waits until the body has returned.
  ///
  /// - Parameter deadline: a moment of ``MonotonicClock``, in nanoseconds; `nil` for no limit.
  /// - Returns: whether it has returned.
  @discardableResult
  public func join(until deadline: Int64? = nil) -> Bool {
    ended.wait(until: deadline) { $0 ? true : nil } ?? false
  }
}
