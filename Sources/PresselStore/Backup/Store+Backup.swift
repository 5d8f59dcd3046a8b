internal import PresselSystem

extension Store {
  /// Writes all of the store, as it is at one moment, as one archive; others go on to read and to write.
  ///
  /// What is deleted in the meantime leaves the index at once, its audio when the archive is written.
  ///
  /// - Parameter write: takes the archive, piece by piece.
  /// - Throws: `storeBusy` when another backup is written; `storageFull` when the index cannot be copied; what `write`
  ///   throws.
  @discardableResult
  public func backUp(
    to write: @escaping ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) -> BackupReport {
    let guardian = try storing { () throws(SystemError) in
      try options.files.open(layout.backupLock, for: .writing)
    }
    do {
      // Whoever removes something has it for a moment.
      try guardian.lock(waitingUpTo: options.lockWaitMilliseconds)
    } catch {
      guard error.code == .locked else { throw StoreError(error) }
      throw StoreError(.storeBusy, "Another backup of the store is being written; wait until it is done.")
    }
    defer {
      guardian.unlock()
      // What was to go meanwhile; at the latest the next opening does it.
      try? buryTheDoomed()
    }
    try removeIndexCopy()
    defer { try? removeIndexCopy() }
    try copyIndex()
    return try writeArchive(to: write)
  }

  private func removeIndexCopy() throws(StoreError) {
    try storing { () throws(SystemError) in
      for name in StoreLayout.indexCopy { try options.files.unlink(layout.path(name)) }
    }
  }

  /// Copies one state of the index, without what was deleted; corresponds to `VACUUM INTO`.
  private func copyIndex() throws(StoreError) {
    try storing { () throws(SystemError) in _ = try options.files.create(layout.indexCopy) }
    let source = try Connection(path: layout.index)
    source.waitForLocks(milliseconds: options.lockWaitMilliseconds)
    try source.run("VACUUM INTO ?", .text(layout.indexCopy))
  }

  private func writeArchive(
    to write: @escaping ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) -> BackupReport {
    let count = Count()
    var archive = try ArchiveWriter(at: options.now()) { (bytes) throws(StoreError) in
      count.bytes += Int64(bytes.count)
      try write(bytes)
    }
    let index = try Connection(path: layout.indexCopy)
    var missing: [String] = []
    var files = 0
    for file in try index.query("SELECT DISTINCT file FROM attachments", row: { $0.text(0) }) {
      guard StoreLayout.isOwn(file) else { continue }
      if try add(file, to: &archive, mayShrink: false) { files += 1 } else { missing.append(file) }
    }
    for row in try index.journal("ORDER BY a.key") where StoreLayout.isOwn(row.take.file) {
      if try add(row.take.file, to: &archive, mayShrink: true) {
        files += 1
      } else if row.whole != nil, try isKept(row.take.id) {
        missing.append(row.take.file)
      } else {
        // It was discarded, or begun and had nothing yet.
        try index.run("DELETE FROM takes WHERE id = ?", .id(row.take.id))
      }
    }
    let messages = try index.first("SELECT count(*) FROM messages") { Int(clamping: $0.integer(0)) } ?? 0
    _ = try index.query("PRAGMA journal_mode = WAL") { $0.text(0) }
    index.emptyLog(then: 0)
    _ = try add("index.sqlite", at: layout.indexCopy, to: &archive, mayShrink: false)
    try archive.finish()
    return BackupReport(messages: messages, files: files, bytes: count.bytes, missing: missing)
  }

  /// Whether a take is in the journal still: what is whole and has no file then is lost.
  private func isKept(_ id: EntryID) throws(StoreError) -> Bool {
    try reading { (index) throws(StoreError) in try !index.journal("WHERE a.id = ?", .id(id)).isEmpty }
  }

  private final class Count {
    var bytes: Int64 = 0
  }

  private func add(
    _ file: String, to archive: inout ArchiveWriter, mayShrink: Bool
  ) throws(StoreError) -> Bool {
    try add(file, at: layout.path(file), to: &archive, mayShrink: mayShrink)
  }

  /// Adds a file as long as it is now.
  ///
  /// - Parameter mayShrink: a take is cut to nothing when it is discarded.
  /// - Returns: `false` when there is no such file, or nothing in that of a take.
  private func add(
    _ name: String, at path: String, to archive: inout ArchiveWriter, mayShrink: Bool
  ) throws(StoreError) -> Bool {
    guard let file = try opened(path) else { return false }
    let size = try storing { () throws(SystemError) in try file.size() }
    if mayShrink, size == 0 { return false }
    var offset: Int64 = 0
    let lost = try archive.add(name, size: size) { () throws(StoreError) in
      let bytes = try storing { () throws(SystemError) in try file.read(at: offset, upTo: 1 << 18) }
      offset += Int64(bytes.count)
      return bytes
    }
    guard lost == 0 || mayShrink else {
      throw StoreError(.failed, "\(path) became shorter while it was read; check the disk, and try again.")
    }
    return true
  }

  /// - Returns: `nil` when there is no such file, or none any more.
  private func opened(_ path: String) throws(StoreError) -> OpenFile? {
    do {
      guard try options.files.kind(of: path) == .file else { return nil }
      return try options.files.open(path, for: .reading)
    } catch {
      guard error.code == .notFound else { throw StoreError(error) }
      return nil
    }
  }
}
