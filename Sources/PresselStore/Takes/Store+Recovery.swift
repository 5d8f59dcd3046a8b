internal import PresselSystem

extension Store {
  /// Who holds the file of a take.
  private enum Claim: ~Copyable {
    /// Its owner, who lives.
    case owner
    /// There is no such file.
    case nobody
    /// The caller, from now on.
    case caller(OpenFile)
  }

  /// The takes that nobody owns any more. Cost is one query when there are none.
  ///
  /// A row whose file is gone had nothing, and is removed.
  ///
  /// - Throws: `storeUnwritable`, `storeDamaged`, `failed`.
  public func leftoverTakes() throws(StoreError) -> [LeftoverTake] {
    let rows = try reading { (index) throws(StoreError) in try index.journal("ORDER BY a.key") }
    var found: [LeftoverTake] = []
    for row in rows {
      switch try claim(row) {
      case .owner: continue
      case .nobody: try forget(row.take.id)
      case .caller(let file): found.append(row.leftover(bytes: try length(file)))
      }
    }
    return found
  }

  /// Makes the caller the owner of a take that was left behind.
  ///
  /// - Returns: the take, to be finished, attached or discarded; `nil` when its owner lives, or when there is no
  ///   such take.
  /// - Throws: `storeUnwritable`, `storeBusy`, `failed`.
  public func adopt(_ id: EntryID) throws(StoreError) -> TakeFile? {
    // Under the lock of all writers nobody is between the row and the lock of a new take.
    try exclusively { (index) throws(StoreError) in
      guard let row = try index.journal("WHERE a.id = ?", .id(id)).first else { return nil }
      switch try claim(row) {
      case .owner: return nil
      case .nobody: return nil
      case .caller(let file):
        let take = row.leftover(bytes: try length(file))
        let phase = row.whole.map { TakeFile.Phase.finished($0) } ?? .recording
        // Without room for the end there may still be enough to write it.
        let room = (try? roomForTheEnd()) ?? nil
        return TakeFile(take, self, part: file, room: room, phase: phase)
      }
    }
  }

  private func claim(_ row: JournalRow) throws(StoreError) -> Claim {
    do {
      let file = try options.files.open(layout.path(row.file), for: .appending)
      return try file.tryLock() ? .caller(file) : .owner
    } catch {
      if error.code == .notFound { return .nobody }
      throw StoreError(error)
    }
  }

  /// Removes a row without a file, unless its owner is just about to make it.
  private func forget(_ id: EntryID) throws(StoreError) {
    try exclusively { (index) throws(StoreError) in
      guard let row = try index.journal("WHERE a.id = ?", .id(id)).first else { return }
      guard case .nobody = try claim(row) else { return }
      try committing(index) { (index) throws(StoreError) in
        _ = try index.run("DELETE FROM takes WHERE id = ?", .id(id))
      }
      try removeUncommitted(id, index)
    }
  }

  /// Removes a whole file that was given its name and not entered into the index before the power went.
  ///
  /// - Parameter index: of somebody who keeps the others out.
  func removeUncommitted(_ id: EntryID, _ index: Connection) throws(StoreError) {
    let name = StoreLayout.audio(id)
    if try index.isReferred(name) { return }
    try storing { () throws(SystemError) in
      let path = layout.path(name)
      guard try options.files.size(of: path) != nil, try !options.files.isFolder(path) else { return }
      try options.files.unlink(path)
      try options.files.syncFolder(layout.path("audio/\(StoreLayout.fan(id))"))
    }
  }

  private func length(_ file: borrowing OpenFile) throws(StoreError) -> Int64 {
    do {
      return try file.size()
    } catch {
      throw StoreError(error)
    }
  }
}
