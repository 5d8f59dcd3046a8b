internal import Glibc

extension OpenFile {
  /// Writes all bytes at a place in a file that was opened for ``FileSystem/Access/writing``; corresponds to
  /// `pwrite`.
  ///
  /// - Parameters:
  ///   - bytes: what to write.
  ///   - offset: bytes from the beginning.
  /// - Throws: `storageFull`, `failed`; a part of the bytes may have been written then.
  public func overwrite(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + Int64(written)))
      }
      if count > 0 { written += count } else if errno != EINTR { throw SystemError(errno, "write \(path)") }
    }
  }
}
