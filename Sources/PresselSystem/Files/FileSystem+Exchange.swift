internal import CPresselLinux
internal import Glibc

extension FileSystem {
  /// Gives two things each other's name, in one step; corresponds to `renameat2` with `RENAME_EXCHANGE`.
  ///
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, and `failed` where the file system cannot do it, or where they
  ///   are on two of them.
  public func exchange(_ path: String, _ other: String) throws(SystemError) {
    try faults?.check(.rename, other)
    let result = unsafe pressel_exchange(path, other)
    guard result == 0 else { throw SystemError(-result, "exchange \(path) and \(other)") }
  }

  /// The path without links, as far as it is there; corresponds to `realpath`.
  public func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
