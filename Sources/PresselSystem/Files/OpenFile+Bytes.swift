internal import Glibc

extension OpenFile {
  /// Reads from a place in the file; corresponds to `pread`.
  ///
  /// - Parameters:
  ///   - offset: bytes from the beginning.
  ///   - limit: the most bytes to read; 16 MiB at once and no more.
  /// - Returns: as many bytes as there are, empty at the end.
  /// - Throws: `failed` when the disk does.
  public func read(at offset: Int64, upTo limit: Int) throws(SystemError) -> [UInt8] {
    try faults?.check(.read, path)
    guard limit > 0, offset >= 0 else { return [] }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: min(limit, 16 << 20)) { buffer, count in
      while count < buffer.count {
        let free = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = unsafe pread(descriptor, free.baseAddress, free.count, off_t(offset + Int64(count)))
        if got > 0 {
          count += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    if failure != 0 { throw SystemError(failure, "read \(path)") }
    return bytes
  }

  /// Reads on, where the file's position is, and waits for the first byte of a pipe; corresponds to `read`.
  ///
  /// - Parameters:
  ///   - limit: the most bytes to read, at least 1; 16 MiB at once and no more.
  ///   - wakeup: ends the wait when it is raised, and is lowered then.
  /// - Returns: at least one byte, or none at the end; `nil` when the wait was ended.
  /// - Throws: `failed` when the disk does.
  public func readOn(upTo limit: Int, unless wakeup: Wakeup) throws(SystemError) -> [UInt8]? {
    try InputStream(descriptor: descriptor, name: path).read(atMost: min(limit, 16 << 20), unless: wakeup)
  }

  /// Writes all bytes, where the file's position is; corresponds to `write`.
  ///
  /// - Parameter bytes: what to write; in one call unless the system takes less.
  /// - Throws: `storageFull`, `failed`; a part of the bytes may have been written then.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard let faults else { return try writeAll(bytes) }
    do {
      try faults.check(.write, path)
    } catch {
      // A disk that fills up takes a part first.
      try writeAll(bytes.extracting(first: bytes.count / 2))
      throw error
    }
    try writeAll(bytes)
  }

  /// Writes all bytes, where the file's position is; corresponds to `write`.
  ///
  /// - Parameter bytes: what to write; in one call unless the system takes less.
  /// - Throws: `storageFull`, `failed`; a part of the bytes may have been written then.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes.span)
  }

  private func writeAll(_ bytes: Span<UInt8>) throws(SystemError) {
    let failure = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          written += count
        } else if count == 0 {
          return EIO
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if failure != 0 { throw SystemError(failure, "write \(path)") }
  }
}
