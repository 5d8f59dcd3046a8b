internal import Glibc

/// A standard stream to write to, whole strings at a time.
public struct OutputStream: Sendable {
  private let descriptor: Int32

  /// Standard output.
  public static let standardOutput = OutputStream(descriptor: STDOUT_FILENO)

  /// Standard error.
  public static let standardError = OutputStream(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes.
  ///
  /// - Throws: `brokenPipe` when the reader is gone, `storageFull` or another code of the disk.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      switch written {
      case 0...: rest = rest.dropFirst(written)
      default:
        let number = errno
        if number == EAGAIN {
          waitForRoom()
        } else if number != EINTR {
          throw SystemError(
            number, "write to \(descriptor == STDOUT_FILENO ? "standard output" : "standard error")")
        }
      }
    }
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: as ``write(_:)-([UInt8])``.
  public func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// A pipe that somebody made non-blocking is still to get every byte.
  private func waitForRoom() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    unsafe poll(&entry, 1, 1_000)
  }

  /// Lets a closed pipe be an error of `write` instead of the end of the program; corresponds to `SIGPIPE`.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets a limit on the size of files be an error of `write` instead of the end of the program; corresponds to
  /// `SIGXFSZ`.
  public static func ignoreSizeLimits() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
