/// A file that is written beside its place and takes it when it is whole.
///
/// All but ``write(_:at:)`` is called from one thread at a time.
///
/// Whoever looks at the place sees the old file or the new one, never a half. It has mode 0600.
public final class FileReplacement: @unchecked Sendable {
  private let files = FileSystem()
  private let place: FilePlace
  private let draft: String
  private let file: OpenFile
  private var isOver = false

  /// Starts an empty file beside the place.
  ///
  /// - Parameter place: in a folder that is there.
  /// - Throws: `notFound`, `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public init(of place: FilePlace) throws(SystemError) {
    // A name of its own, so that a long one of the place fits, too.
    let draft = "\(place.folder)/.\(UInt32.random(in: 1 << 24 ... .max)).part"
    file = try FileSystem().open(draft, for: .writing)
    self.place = place
    self.draft = draft
  }

  deinit {
    abandon()
  }

  /// Whether a name in a folder is one that a replacement gives what it writes, as a killed process leaves it.
  public static func isDraft(_ name: String) -> Bool {
    let number = name.dropFirst().dropLast(".part".count)
    return name.hasPrefix(".") && name.hasSuffix(".part") && !number.isEmpty
      && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Writes the next bytes.
  ///
  /// - Throws: `storageFull`, `failed`.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(bytes)
  }

  /// Writes bytes at a place; several threads may at the same time.
  ///
  /// - Parameters:
  ///   - bytes: what to write.
  ///   - offset: bytes from the beginning.
  /// - Throws: `storageFull`, `failed`.
  public func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    try file.overwrite(bytes, at: offset)
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
    try files.rename(draft, to: place.path)
    try files.syncFolder(place.folder)
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
