internal import Glibc

/// A file that is open; its end of life closes it.
///
/// Corresponds to a descriptor of `open`, always with `O_CLOEXEC`.
@safe public struct OpenFile: ~Copyable, Sendable {
  /// The path it was opened by, for messages.
  public let path: String

  let descriptor: Int32
  let faults: FileFaults?

  init(descriptor: Int32, path: String, faults: FileFaults?) {
    self.descriptor = descriptor
    self.path = path
    self.faults = faults
  }

  deinit {
    close(descriptor)
  }

  /// The length in bytes; corresponds to `fstat`.
  ///
  /// - Throws: `failed` when the disk does.
  public func size() throws(SystemError) -> Int64 {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno, "examine \(path)") }
    return Int64(status.st_size)
  }

  /// Cuts or extends it to a length in bytes; corresponds to `ftruncate`.
  ///
  /// - Throws: `storageFull`, `failed`.
  public func truncate(to size: Int64) throws(SystemError) {
    try faults?.check(.truncate, path)
    while ftruncate(descriptor, off_t(max(0, size))) != 0 {
      if errno != EINTR { throw SystemError(errno, "shorten \(path)") }
    }
  }

  /// Gives it a length for which the disk has room, whatever else is written; corresponds to `posix_fallocate`.
  ///
  /// - Parameter size: in bytes; a file that is longer stays as it is.
  /// - Throws: `storageFull`, `failed`.
  public func allocate(_ size: Int64) throws(SystemError) {
    try faults?.check(.allocate, path)
    while true {
      let number = posix_fallocate(descriptor, 0, off_t(max(1, size)))
      if number == 0 { return }
      if number != EINTR { throw SystemError(number, "hold room by \(path)") }
    }
  }

  /// Waits until its bytes, and what is needed to find them, are on the disk; corresponds to `fdatasync`.
  ///
  /// - Throws: `failed` when the disk does, and `storageFull`; what was written since the last sync may be lost.
  public func syncData() throws(SystemError) {
    try faults?.check(.syncData, path)
    while fdatasync(descriptor) != 0 {
      if errno != EINTR { throw SystemError(errno, "sync \(path)") }
    }
  }

  /// Waits until its bytes and all that is known about it are on the disk; corresponds to `fsync`.
  ///
  /// - Throws: `failed` when the disk does, and `storageFull`; what was written since the last sync may be lost.
  public func sync() throws(SystemError) {
    try faults?.check(.sync, path)
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw SystemError(errno, "sync \(path)") }
    }
  }
}
