internal import PresselSystem

extension Store {
  /// Deletes a message, and the audio that nothing else refers to.
  ///
  /// The audio is marked in the same transaction that takes the message away; killed in between, the
  /// next opening of the store finishes it.
  ///
  /// - Throws: `notFound`; another error after the message is gone says that audio could not be removed yet.
  public func deleteMessage(_ id: EntryID) throws(StoreError) {
    try exclusively { (index) throws(StoreError) in
      try self.committing(index) { (index) throws(StoreError) in
        let place = try index.place(of: id)
        try index.doom("message = ?", .integer(place))
        try index.forgetWords("place = ?", .integer(place))
        try index.run("DELETE FROM messages WHERE place = ?", .integer(place))
      }
      try self.bury(index)
      index.emptyLog(waitingAgain: self.options.lockWaitMilliseconds)
    }
  }

  /// Removes the files that were marked, unless something refers to them again.
  ///
  /// - Parameter index: of somebody who keeps the others out.
  func bury(_ index: Connection) throws(StoreError) {
    let files = try index.query("SELECT file FROM doomed") { $0.text(0) }
    if files.isEmpty { return }
    var folders: Set<String> = []
    for file in files where try !index.isReferred(file) {
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
  func buryTheDoomed() throws(StoreError) {
    let waiting = try reading { (index) throws(StoreError) in
      try index.first("SELECT 1 FROM doomed LIMIT 1") { $0.integer(0) }
    }
    if waiting == nil { return }
    try exclusively { (index) throws(StoreError) in try self.bury(index) }
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
  /// A reader that is busy just then keeps it; the next one to close the index does the same.
  func emptyLog(waitingAgain milliseconds: Int) {
    waitForLocks(milliseconds: 0)
    defer { waitForLocks(milliseconds: milliseconds) }
    _ = try? query("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
  }
}
