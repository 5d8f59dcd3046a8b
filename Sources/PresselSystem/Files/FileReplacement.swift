/// A file that is written beside its place and takes it when it is whole.
///
/// Whoever looks at the place sees the old file or the new one, never a half. It has mode 0600.
public final class FileReplacement {
  private let files = FileSystem()
  private let path: String
  private let draft: String
  private let file: OpenFile
  private var isOver = false

  /// Starts an empty file beside the place.
  ///
  /// - Parameter path: the place, in a folder that is there.
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, `storageFull`, `failed`; `exists` when the place is a folder.
  public init(of path: String) throws(SystemError) {
    let files = FileSystem()
    guard try !files.isFolder(path) else { throw SystemError(21, "write \(path)") }
    let draft = "\(path).\(UInt32.random(in: 1 << 24 ... .max)).part"
    file = try files.open(draft, for: .writing)
    self.path = path
    self.draft = draft
  }

  deinit {
    abandon()
  }

  /// Writes the next bytes.
  ///
  /// - Throws: `storageFull`, `failed`.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(bytes)
  }

  /// Writes over the first bytes, as of a header whose numbers are known only now.
  ///
  /// - Throws: `storageFull`, `failed`.
  public func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    try file.overwrite(bytes, at: 0)
  }

  /// Gives the file its place, synced.
  ///
  /// - Throws: as writing, and `notPermitted`; nothing has changed at the place then.
  public func commit() throws(SystemError) {
    try file.sync()
    try files.rename(draft, to: path)
    isOver = true
  }

  /// Removes what was written; does nothing after ``commit()``.
  public func abandon() {
    guard !isOver else { return }
    isOver = true
    // A file that cannot be removed is not the place's: nothing can be done here.
    _ = try? files.unlink(draft)
  }
}
