internal import PresselSystem

extension Store {
  /// Deletes a message, and the audio that nothing else refers to.
  ///
  /// The audio is marked in the same transaction that takes the message away; killed in between, the
  /// next opening of the store finishes it.
  ///
  /// - Throws: `notFound`; another error after the message is gone says that audio could not be removed yet.
  public func deleteMessage(_ id: EntryID) throws(StoreError) {
    try erasing { (index) throws(StoreError) in
      let place = try index.place(of: id)
      try index.doom("message = ?", .integer(place))
      try index.forgetWords("place = ?", .integer(place))
      try index.run("DELETE FROM messages WHERE place = ?", .integer(place))
    }
  }

  /// A change that takes something away for good: one transaction, then the files that it marked go, and what was
  /// deleted leaves the write-ahead log, too.
  func erasing(_ body: @Sendable (Connection) throws(StoreError) -> Void) throws(StoreError) {
    try exclusively { (index) throws(StoreError) in
      try self.committing(index, body)
      defer { index.emptyLog(then: self.options.lockWaitMilliseconds) }
      try self.bury(index)
    }
  }

  /// Removes the files that were marked, unless something refers to them again.
  ///
  /// - Parameter index: of somebody who keeps the others out.
  func bury(_ index: Connection) throws(StoreError) {
    let files = try index.query("SELECT file FROM doomed") { $0.text(0) }
    if files.isEmpty { return }
    guard try storing({ () throws(SystemError) in try options.files.size(of: layout.backupLock) }) != nil
    else { return try remove(files, index) }
    let guardian = try storing { () throws(SystemError) in
      try options.files.open(layout.backupLock, for: .writing)
    }
    // A backup that reads them removes them when it is done.
    guard try storing({ () throws(SystemError) in try guardian.tryLock() }) else { return }
    defer { guardian.unlock() }
    try remove(files, index)
  }

  private func remove(_ files: [String], _ index: Connection) throws(StoreError) {
    var folders: Set<String> = []
    for file in files where StoreLayout.isOwn(file) {
      if try index.isReferred(file) { continue }
      let path = layout.path(file)
      if try storing({ () throws(SystemError) in try options.files.unlink(path) }) {
        folders.insert(
          path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
      }
    }
    for folder in folders {
      try storing { () throws(SystemError) in try options.files.syncFolder(folder) }
    }
    // Lost in a power cut, the same files are looked for once more: no sync is needed.
    try index.lazily { (index) throws(StoreError) in
      for file in files { try index.run("DELETE FROM doomed WHERE file = ?", .text(file)) }
    }
  }

  /// Finishes what a killed process began to remove.
  ///
  /// What cannot be removed now is no reason not to open the store: the next opening tries again, and
  /// ``inspect()`` tells.
  func buryTheDoomed() throws(StoreError) {
    let waiting = try reading { (index) throws(StoreError) in
      try index.first("SELECT 1 FROM doomed LIMIT 1") { $0.integer(0) }
    }
    if waiting == nil { return }
    _ = try? exclusively(waitingUpTo: StoreOptions.shortWait) { (index) throws(StoreError) in
      try self.bury(index)
    }
  }
}

extension Connection {
  /// Marks the files of attachments, which are about to go, for removal.
  func doom(_ condition: String, _ value: SQLiteValue) throws(StoreError) {
    try run("INSERT OR IGNORE INTO doomed (file) SELECT file FROM attachments WHERE \(condition)", value)
  }

  func isReferred(_ file: String) throws(StoreError) -> Bool {
    try first(
      """
      SELECT 1 FROM attachments WHERE file = ?1 UNION ALL
      SELECT 1 FROM takes WHERE file = ?1 OR part = ?1 LIMIT 1
      """, .text(file)
    ) { $0.integer(0) } != nil
  }

  /// A transaction that a power cut may undo, but nothing less.
  func lazily(_ body: (Connection) throws(StoreError) -> Void) throws(StoreError) {
    try script("PRAGMA synchronous = NORMAL")
    defer { _ = try? script("PRAGMA synchronous = FULL") }
    try transaction(body)
  }

  /// Moves the write-ahead log into the index and empties it, so that deleted text does not stay in it.
  ///
  /// Readers are waited for, which need milliseconds. One that hangs keeps the log as it is; then the next
  /// deletion, and the last one to close the index, do the same.
  ///
  /// - Parameter milliseconds: the wait for locks that is set afterwards.
  func emptyLog(then milliseconds: Int) {
    waitForLocks(milliseconds: min(milliseconds, StoreOptions.shortWait))
    defer { waitForLocks(milliseconds: milliseconds) }
    _ = try? query("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
  }
}
