internal import Glibc

extension FileSystem {
  /// Makes a folder and those above it, each new one with mode 0700 whatever the umask; corresponds to `mkdir`.
  ///
  /// The names of new folders are on the disk when it returns.
  ///
  /// - Returns: whether the folder is new.
  /// - Throws: `notPermitted`, `readOnly`, `storageFull`, `notFound` when something above it is no folder, `failed`.
  @discardableResult
  public func makeFolder(_ path: String) throws(SystemError) -> Bool {
    try faults?.check(.makeFolder, path)
    if try isFolder(path) { return false }
    if unsafe mkdir(path, 0o700) != 0 {
      let failure = errno
      if failure == EEXIST, try isFolder(path) { return false }
      guard failure == ENOENT, let parent = Self.folder(of: path), parent != path else {
        throw SystemError(failure, "make the folder \(path)")
      }
      try makeFolder(parent)
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError(errno, "make the folder \(path)")
      }
    }
    guard unsafe chmod(path, 0o700) == 0 else { throw SystemError(errno, "make the folder \(path)") }
    try syncName(of: path)
    return true
  }

  /// The names in a folder, in no order, without `.` and `..`; corresponds to `readdir`.
  ///
  /// A name that is no UTF-8 comes with replacement characters. Cost grows with the number of names.
  ///
  /// - Throws: `notFound`, `notPermitted`, `failed`.
  public func list(_ path: String) throws(SystemError) -> [String] {
    try faults?.check(.listFolder, path)
    guard let folder = unsafe opendir(path) else { throw SystemError(errno, "list \(path)") }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw SystemError(errno, "list \(path)") }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Waits until a folder's names are on the disk; corresponds to `fsync` of a folder.
  ///
  /// - Throws: `notFound`, `notPermitted`, `failed`.
  public func syncFolder(_ path: String) throws(SystemError) {
    try faults?.check(.syncFolder, path)
    let folder = try FileSystem().open(path, for: .reading)
    try folder.sync()
  }

  /// What a path names, links followed; `nil` when nothing is there. Corresponds to `stat`.
  ///
  /// - Throws: `notPermitted`, `failed`.
  public func kind(of path: String) throws(SystemError) -> FileKind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemError(errno, "examine \(path)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether the path names a folder, links followed.
  ///
  /// - Throws: `notPermitted`, `failed`.
  public func isFolder(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw SystemError(errno, "examine \(path)")
  }

  /// The path from the root of the file system; a relative one starts in the folder the program is in.
  ///
  /// Corresponds to `getcwd`; links stay as they are.
  ///
  /// - Throws: `notFound` when the program's folder was removed.
  public func absolute(_ path: String) throws(SystemError) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { throw SystemError(errno, "find the current folder") }
    defer { unsafe free(current) }
    let base = unsafe String(cString: current)
    return base == "/" ? "/\(path)" : "\(base)/\(path)"
  }

  /// Waits until the name of a new folder is on the disk.
  private func syncName(of path: String) throws(SystemError) {
    do {
      try syncFolder(Self.folder(of: path) ?? ".")
    } catch {
      // A folder that may be walked through but not read cannot be synced.
      guard error.code == .notPermitted else { throw error }
    }
  }

  /// Removes a folder with all that is in it; links are removed, never followed. Corresponds to `rmdir` and `unlink`.
  ///
  /// - Throws: `notPermitted`, `readOnly`, `failed`; a part may be gone then.
  public func removeTree(_ path: String) throws(SystemError) {
    if unsafe rmdir(path) == 0 || errno == ENOENT { return }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      try unlink(path)
      return
    }
    for name in try list(path) { try removeTree("\(path)/\(name)") }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw SystemError(errno, "remove \(path)") }
  }

  /// The folder that a path is in; `nil` for a name alone.
  package static func folder(of path: String) -> String? {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }
}
