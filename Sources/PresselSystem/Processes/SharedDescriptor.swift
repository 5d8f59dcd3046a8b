internal import Glibc

/// An open file or stream that a child may be given; its end of life closes it.
public final class SharedDescriptor: Sendable {
  let number: Int32

  /// Opens a second way to the same file; corresponds to `fcntl` with `F_DUPFD_CLOEXEC`.
  init(duplicating descriptor: Int32, of name: String) throws(SystemError) {
    number = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if number < 0 { throw SystemError(errno, "share \(name)") }
  }

  deinit {
    close(number)
  }

  /// This program's standard input.
  ///
  /// - Throws: `failed` when it is closed, or no descriptor is left.
  public static func standardInput() throws(SystemError) -> SharedDescriptor {
    try SharedDescriptor(duplicating: STDIN_FILENO, of: "standard input")
  }
}

extension OpenFile {
  /// A second way to the open file, for a child.
  ///
  /// - Throws: `failed` when no descriptor is left.
  public func shared() throws(SystemError) -> SharedDescriptor {
    try SharedDescriptor(duplicating: descriptor, of: path)
  }
}
