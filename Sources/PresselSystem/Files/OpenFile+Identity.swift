internal import Glibc

extension OpenFile {
  /// Whether a path names this very file, links followed; corresponds to `stat` and `fstat`.
  ///
  /// - Returns: `false` also when nothing has the name any more.
  /// - Throws: `notPermitted`, `failed`.
  public func hasName(_ path: String) throws(SystemError) -> Bool {
    var named = stat()
    guard unsafe stat(path, &named) == 0 else {
      if errno == ENOENT { return false }
      throw SystemError(errno, "examine \(path)")
    }
    let own = try status()
    return named.st_dev == own.st_dev && named.st_ino == own.st_ino
  }

  /// When its bytes were changed last, in milliseconds since 1970-01-01 00:00 UTC; corresponds to `fstat`.
  ///
  /// - Throws: `failed` when the disk does.
  public func modificationTime() throws(SystemError) -> Int64 {
    let time = try status().st_mtim
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno, "examine \(path)") }
    return status
  }
}
