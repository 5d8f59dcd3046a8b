internal import PresselSystem

/// The folder that a restored store is to have, and what is there until then.
struct RestorePlace {
  /// What is there.
  enum Occupant {
    case nobody
    /// A store with nothing in it.
    case emptyStore
    case store
  }

  let root: String
  let files: FileSystem

  /// Where the new store is made.
  var staging: String { "\(root).restoring" }

  private var layout: StoreLayout { StoreLayout(root: root) }

  /// - Throws: `placeTaken` for a folder of something else.
  func occupant(_ options: StoreOptions) throws(StoreError) -> Occupant {
    switch try storing({ () throws(SystemError) in try files.kind(of: root) }) {
    case nil: return .nobody
    case .file, .other: throw taken
    case .folder: break
    }
    let names = try storing { () throws(SystemError) in try files.list(root) }
    if names.isEmpty { return .nobody }
    // An index may be what was lost.
    guard names.contains("index.sqlite") || (names.contains("lock") && names.contains("audio")) else {
      throw taken
    }
    return isEmptyStore(options) ? .emptyStore : .store
  }

  private var taken: StoreError {
    StoreError(.placeTaken, "\(root) is there and is no store; choose another folder.")
  }

  /// A store that cannot be opened may hold anything.
  private func isEmptyStore(_ options: StoreOptions) -> Bool {
    do {
      let store = try Store(at: root, options: options)
      let found = try store.inspect()
      let used = try store.reading { (index) throws(StoreError) in
        try index.first(
          """
          SELECT 1 FROM messages UNION ALL SELECT 1 FROM takes UNION ALL SELECT 1 FROM attachments
          UNION ALL SELECT 1 FROM drafts WHERE text <> ''
          UNION ALL SELECT 1 FROM channels WHERE name <> '\(Channel.general)' LIMIT 1
          """
        ) { $0.integer(0) }
      }
      return used == nil && found.isClean
    } catch {
      return false
    }
  }

  /// Puts the new store into the place of the old one, in one step.
  ///
  /// - Returns: where the old one is now.
  func exchange(_ options: StoreOptions) throws(StoreError) -> String {
    let gate = try storing { () throws(SystemError) in try files.open(layout.gate, for: .writing) }
    do {
      try gate.lock(waitingUpTo: options.lockWaitMilliseconds)
    } catch {
      throw error.code == .locked ? StoreError.busy(gate, options.lockWaitMilliseconds) : StoreError(error)
    }
    let index = try alone()
    let aside = try free("\(root).before-restore")
    // The old store never has the name of what is being made, which the next restore would clear.
    try storing { () throws(SystemError) in
      try files.rename(staging, to: aside)
      do throws(SystemError) {
        try files.exchange(aside, root)
      } catch {
        try? files.rename(aside, to: staging)
        throw error
      }
    }
    withExtendedLifetime(index) {}
    return aside
  }

  /// Keeps every other program out of the index that is there; `nil` when it cannot be read anyway.
  ///
  /// - Throws: `storeBusy` when a program has it open: it would go on to write into the old store.
  private func alone() throws(StoreError) -> Connection? {
    guard let connection = try? Connection(path: layout.index) else { return nil }
    do {
      // An exclusive lock in the mode of the write-ahead log needs that nobody else has the file open.
      try connection.script("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      return connection
    } catch {
      guard error.code == .storeBusy else { return nil }
      throw StoreError(
        .storeBusy,
        "A program has the store \(root) open; end it (pressel record, pressel serve), and try again.")
    }
  }

  private func free(_ name: String) throws(StoreError) -> String {
    try storing { () throws(SystemError) in
      var number = 1
      while try files.kind(of: number == 1 ? name : "\(name)-\(number)") != nil { number += 1 }
      return number == 1 ? name : "\(name)-\(number)"
    }
  }
}
