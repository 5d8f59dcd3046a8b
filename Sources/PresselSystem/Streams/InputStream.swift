internal import Glibc

/// A standard stream to read from.
public struct InputStream: Sendable {
  private let descriptor: Int32
  private let name: String

  /// Standard input.
  public static let standardInput = InputStream(descriptor: STDIN_FILENO, name: "standard input")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Reads what there is; waits for the first byte. Corresponds to `read`.
  ///
  /// - Parameters:
  ///   - count: the most bytes that are wanted, at least 1.
  ///   - wakeup: ends the wait when it is raised, and is lowered then.
  /// - Returns: at least one byte, or none at the end; `nil` when the wait was ended.
  /// - Throws: `failed`.
  public func read(atMost count: Int, unless wakeup: Wakeup) throws(SystemError) -> [UInt8]? {
    guard wakeup.waits(with: descriptor) == .descriptor else {
      wakeup.lower()
      return nil
    }
    return try read(atMost: count)
  }

  /// What ends a wait for bytes.
  public enum Arrival: Hashable, Sendable {
    /// There are bytes, or there will be none any more.
    case bytes
    /// The flag was raised.
    case wakeup
    /// Nothing came in that time.
    case nothing
  }

  /// Waits for bytes. Corresponds to `poll`.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest wait.
  ///   - wakeup: ends the wait when it is raised; it stays raised.
  public func wait(milliseconds: Int32, unless wakeup: Wakeup) -> Arrival {
    switch wakeup.waits(with: descriptor, milliseconds: max(0, milliseconds)) {
    case .descriptor: .bytes
    case .flag: .wakeup
    case .time: .nothing
    }
  }

  /// Reads what there is; waits for the first byte. Corresponds to `read`.
  ///
  /// - Parameter count: the most bytes that are wanted, at least 1.
  /// - Returns: at least one byte, or none at the end.
  /// - Throws: `failed`.
  public func read(atMost count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, initialized in
      var result: Int
      repeat {
        result = unsafe Glibc.read(descriptor, buffer.baseAddress, max(1, count))
        failure = result < 0 ? errno : 0
      } while failure == EINTR
      initialized = max(0, result)
    }
    guard failure == 0 else { throw SystemError(failure, "read \(name)") }
    return bytes
  }
}
