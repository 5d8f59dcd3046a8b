internal import CPresselLinux
internal import Glibc

extension FileSystem {
  /// Makes a file without a name, which is gone when it is closed, however the process ends.
  ///
  /// Corresponds to `open` with `O_TMPFILE`; where the file system has no such thing the file is made and its name
  /// removed at once.
  ///
  /// - Parameter folder: on the disk that the file is to be on.
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public func createUnnamed(in folder: String) throws(SystemError) -> OpenFile {
    try faults?.check(.create, "\(folder)/unnamed")
    let result = unsafe pressel_open_unnamed(folder)
    if result >= 0 { return OpenFile(descriptor: result, path: "\(folder)/unnamed", faults: faults) }
    guard [EOPNOTSUPP, EISDIR, EINVAL].contains(-result) else {
      throw SystemError(-result, "create a file in \(folder)")
    }
    let path = "\(folder)/.\(UInt32.random(in: 1 << 24 ... .max)).room"
    let file = try create(path)
    try unlink(path)
    return file
  }
}
