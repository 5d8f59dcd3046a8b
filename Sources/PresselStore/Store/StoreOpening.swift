internal import PresselSystem

/// Opens a store's files, and makes those of a new one.
struct StoreOpening {
  let layout: StoreLayout
  let options: StoreOptions

  private var files: FileSystem { options.files }

  /// Opens the file whose lock keeps writers apart, after making the folders.
  func openGate() throws(StoreError) -> OpenFile {
    do throws(SystemError) {
      if try files.size(of: layout.gate) == nil {
        try files.makeFolder(layout.root)
        try files.makeFolder(layout.takes)
        try files.makeFolder(layout.audio)
      }
      return try files.open(layout.gate, for: .writing)
    } catch {
      // Something on the way is no folder, or is gone: no retry makes a store there.
      guard error.code == .notFound else { throw StoreError(error) }
      throw StoreError(
        .storeUnwritable, "There can be no store in \(layout.root): \(error.reason); choose another folder.",
        rawCode: error.number)
    }
  }

  /// Opens the index, or makes it when nothing shows that there was one.
  ///
  /// - Throws: `storeDamaged`, `storeTooNew`, `storeUnwritable`, `storageFull`, `storeBusy`.
  func openIndex(_ gate: borrowing OpenFile) throws(StoreError) -> Connection {
    if try size(layout.index) == nil { try makeIndex(gate) }
    if try size(layout.index) == 0 {
      throw damaged("is empty")
    }
    let connection = try Connection(path: layout.index)
    try prepare(connection)
    let migration = Migration()
    if try migration.isNeeded(connection) {
      try locked(gate) { () throws(StoreError) in try migration.run(connection) }
    }
    return connection
  }

  /// Makes the index beside its place and moves it there, so that an unfinished one is never seen.
  private func makeIndex(_ gate: borrowing OpenFile) throws(StoreError) {
    let hasMark = try storing { () throws(SystemError) in try gate.size() > 0 }
    try locked(gate) { () throws(StoreError) in
      if try size(layout.index) != nil { return }
      let hasAudio = try holdsAudio()
      if hasMark || hasAudio { throw damaged("is missing") }
      try storing { () throws(SystemError) in
        try files.unlink(layout.newIndex)
        try files.unlink("\(layout.newIndex)-journal")
        _ = try files.create(layout.newIndex)
      }
      try fillNewIndex()
      try storing { () throws(SystemError) in
        try files.rename(layout.newIndex, to: layout.index)
        try files.syncFolder(layout.root)
        try files.open(layout.gate, for: .appending).write(Array("pressel store\n".utf8))
      }
    }
  }

  private func fillNewIndex() throws(StoreError) {
    let connection = try Connection(path: layout.newIndex)
    // What is not whole is never used, so it needs no journal that a power cut could leave behind.
    try connection.script("PRAGMA application_id = \(Schema.applicationID); PRAGMA journal_mode = MEMORY")
    try Migration().run(connection)
    let general = Channel.general
    try connection.run(
      "INSERT INTO channels (name, title, createdAt) VALUES (?, ?, ?)",
      .text(general), .text(general), .time(options.now()))
    // Written into the header, so that nobody who opens it has to change it.
    _ = try connection.query("PRAGMA journal_mode = WAL") { $0.text(0) }
  }

  private func prepare(_ connection: Connection) throws(StoreError) {
    connection.waitForLocks(milliseconds: options.lockWaitMilliseconds)
    try connection.script(
      """
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;
      """)
  }

  /// Whether a file lies where only recordings lie.
  private func holdsAudio() throws(StoreError) -> Bool {
    try storing { () throws(SystemError) in
      for folder in [layout.takes, layout.audio] where try files.isFolder(folder) {
        for name in try files.list(folder) {
          let path = "\(folder)/\(name)"
          if try !files.isFolder(path) { return true }
          if try !files.list(path).isEmpty { return true }
        }
      }
      return false
    }
  }

  private func locked(
    _ gate: borrowing OpenFile, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    do {
      try gate.lock(waitingUpTo: options.lockWaitMilliseconds)
    } catch {
      throw error.code == .locked ? StoreError.busy(gate, options.lockWaitMilliseconds) : StoreError(error)
    }
    defer { gate.unlock() }
    try body()
  }

  private func size(_ path: String) throws(StoreError) -> Int64? {
    try storing { () throws(SystemError) in try files.size(of: path) }
  }

  private func damaged(_ what: String) -> StoreError {
    StoreError(
      .storeDamaged,
      "The index \(layout.index) \(what), but the store was used before; nothing was changed: restore a backup."
    )
  }
}
