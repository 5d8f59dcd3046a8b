internal import CPresselLinux
internal import Glibc

/// A flag that one thread raises and another waits for, with a descriptor that `poll` understands.
///
/// Corresponds to `eventfd`.
public final class Wakeup: Sendable {
  let descriptor: Int32

  /// A lowered flag.
  ///
  /// - Throws: `failed` when no descriptor is left.
  public init() throws(SystemError) {
    let result = pressel_eventfd()
    guard result >= 0 else { throw SystemError(-result, "make an event descriptor") }
    descriptor = result
  }

  deinit {
    close(descriptor)
  }

  /// Raises the flag. Callable from any thread.
  public func raise() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Lowers the flag.
  ///
  /// - Returns: whether it was raised.
  @discardableResult
  public func lower() -> Bool {
    var count: UInt64 = 0
    return unsafe read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }

  /// Waits until the flag is raised; it stays raised.
  ///
  /// - Parameter milliseconds: the longest wait.
  /// - Returns: whether it is raised.
  public func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, max(0, milliseconds)) > 0
  }
}
