internal import CPresselLinux
internal import Glibc
internal import Synchronization

/// What a child writes, for this program to read; corresponds to `pipe2`.
public final class Pipe: Sendable {
  /// What a read found.
  public enum Outcome: Sendable {
    /// Bytes, at least one.
    case bytes([UInt8])
    /// Nobody writes any more.
    case end
    /// The flag was raised; it is lowered now.
    case interrupted
    /// The deadline passed.
    case late
  }

  private let reading: Int32
  private let writing: Mutex<Int32>

  /// A pipe with both ends open.
  ///
  /// - Throws: `failed` when no descriptor is left.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pressel_pipe(&ends)
    guard result == 0 else { throw SystemError(-result, "make a pipe") }
    reading = ends[0]
    writing = Mutex(ends[1])
  }

  deinit {
    close(reading)
    closeWriting()
  }

  var writingDescriptor: Int32 {
    writing.withLock { $0 }
  }

  /// Closes this program's end for writing, so that the end of the child is seen as the end of the pipe.
  public func closeWriting() {
    writing.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Reads what there is; waits for the first byte. Corresponds to `poll` and `read`.
  ///
  /// - Parameters:
  ///   - count: the most bytes that are wanted, at least 1.
  ///   - deadline: a moment of ``MonotonicClock``, in nanoseconds; `nil` for no limit.
  ///   - wakeup: ends the wait when it is raised, and is lowered then.
  /// - Throws: `failed`.
  public func read(
    atMost count: Int, until deadline: Int64?, unless wakeup: Wakeup
  ) throws(SystemError) -> Outcome {
    while true {
      let left = deadline.map { max(0, ($0 - MonotonicClock.now + 999_999) / 1_000_000) }
      var entries = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&entries, 2, left.map { Int32(clamping: $0) } ?? -1)
      if ready < 0, errno != EINTR { throw SystemError(errno, "wait for a child") }
      if entries[0].revents != 0 {
        wakeup.lower()
        return .interrupted
      }
      if entries[1].revents != 0 {
        let bytes = try InputStream(descriptor: reading, name: "what a child wrote").read(atMost: count)
        return bytes.isEmpty ? .end : .bytes(bytes)
      }
      if left == 0 { return .late }
    }
  }
}
