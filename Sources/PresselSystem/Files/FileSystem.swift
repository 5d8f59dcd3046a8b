internal import Glibc

/// The way to files by their paths.
public struct FileSystem: Sendable {
  let faults: FileFaults?

  /// The machine's own files.
  public init() {
    faults = nil
  }

  /// The machine's own files, watched by a test.
  package init(faults: FileFaults?) {
    self.faults = faults
  }

  /// Notes a step that is no call of this type, so that a test sees its place in the order and can let it fail.
  package func note(_ call: FileFaults.Call, _ path: String) throws(SystemError) {
    try faults?.check(call, path)
  }

  /// What an opened file is for.
  public enum Access: Sendable {
    /// Reading only.
    case reading
    /// Reading and writing at its beginning; it is made when there is none.
    case writing
    /// Reading, and writing at its end.
    case appending
  }

  /// Opens a file; a new one has mode 0600. Corresponds to `open`.
  ///
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, `failed`.
  public func open(_ path: String, for access: Access) throws(SystemError) -> OpenFile {
    try faults?.check(.open, path)
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_RDWR | O_CREAT
      case .appending: O_RDWR | O_APPEND
      }
    return try opened(path, flags, "open")
  }

  /// Makes a file that was not there, of mode 0600, for reading and for writing at its end.
  ///
  /// Corresponds to `open` with `O_CREAT | O_EXCL`; a link in the way counts as there.
  ///
  /// - Throws: `exists`, `notFound` for a missing folder, `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public func create(_ path: String) throws(SystemError) -> OpenFile {
    try faults?.check(.create, path)
    let file = try opened(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL, "create")
    // A umask may have taken more away.
    guard fchmod(file.descriptor, 0o600) == 0 else { throw SystemError(errno, "create \(path)") }
    return file
  }

  private func opened(_ path: String, _ flags: Int32, _ verb: String) throws(SystemError) -> OpenFile {
    guard !path.utf8.contains(0) else { throw SystemError(EINVAL, "\(verb) a path with a zero byte") }
    while true {
      let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, 0o600)
      if descriptor >= 0 { return OpenFile(descriptor: descriptor, path: path, faults: faults) }
      if errno != EINTR { throw SystemError(errno, "\(verb) \(path)") }
    }
  }

  /// The length in bytes of what has this path, `nil` when nothing has; corresponds to `stat`.
  ///
  /// - Throws: `notPermitted`, `failed`.
  public func size(of path: String) throws(SystemError) -> Int64? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return Int64(status.st_size) }
    if errno == ENOENT { return nil }
    throw SystemError(errno, "examine \(path)")
  }

  /// Gives a file a second name, which must be free; corresponds to `link`.
  ///
  /// - Throws: `exists`, `notFound`, `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public func link(_ path: String, to name: String) throws(SystemError) {
    try faults?.check(.link, name)
    guard unsafe Glibc.link(path, name) == 0 else { throw SystemError(errno, "link \(path) to \(name)") }
  }

  /// Takes a name away, and the file with its last name; corresponds to `unlink`.
  ///
  /// - Returns: whether the name was there.
  /// - Throws: `notPermitted`, `readOnly`, `failed`.
  @discardableResult
  public func unlink(_ path: String) throws(SystemError) -> Bool {
    try faults?.check(.unlink, path)
    if unsafe Glibc.unlink(path) == 0 { return true }
    if errno == ENOENT { return false }
    throw SystemError(errno, "remove \(path)")
  }

  /// Gives a file another name, in the place of what had it; corresponds to `rename`.
  ///
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public func rename(_ path: String, to name: String) throws(SystemError) {
    try faults?.check(.rename, name)
    guard unsafe Glibc.rename(path, name) == 0 else { throw SystemError(errno, "rename \(path) to \(name)") }
  }
}
