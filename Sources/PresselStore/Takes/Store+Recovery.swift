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

  /// Somebody who only looks whether a take has an owner holds its lock for a moment, and so does a process that is
  /// about to become another program; so long is waited for them.
  private static let lookMilliseconds = 10

  /// The takes that nobody owns any more. Cost is one query when there are none.
  ///
  /// A row whose part is gone had nothing, and is removed. A take whose file cannot be opened is among them, with no
  /// byte; to adopt it tells why.
  ///
  /// - Throws: `storeDamaged`, `failed`, when the journal cannot be read.
  public func leftoverTakes() throws(StoreError) -> [LeftoverTake] {
    let rows = try reading { (index) throws(StoreError) in try index.journal("ORDER BY a.key") }
    var found: [LeftoverTake] = []
    for row in rows {
      do throws(StoreError) {
        switch try claim(row, waitingUpTo: Store.lookMilliseconds) {
        case .owner: continue
        // What cannot be forgotten now is met by the next one who looks.
        case .nobody: _ = try? forget(row.take)
        case .caller(let file): found.append(row.leftover(bytes: try length(file)))
        }
      } catch {
        // One file that is not ours to open keeps no other take from being found.
        found.append(row.leftover(bytes: 0))
      }
    }
    return found
  }

  /// Makes the caller the owner of a take that was left behind.
  ///
  /// - Parameters:
  ///   - id: the take.
  ///   - milliseconds: the longest wait for other writers; `nil` is that of the options.
  /// - Returns: the take, to be finished, attached or discarded; `nil` when its owner lives, or when there is no
  ///   such take.
  /// - Throws: `storeUnwritable`, `storeBusy`, `failed`.
  public func adopt(_ id: EntryID, waitingUpTo milliseconds: Int? = nil) throws(StoreError) -> TakeFile? {
    // Under the lock of all writers nobody is between the row and the lock of a new take.
    try exclusively(waitingUpTo: milliseconds) { (index) throws(StoreError) in
      guard let row = try index.journal("WHERE a.id = ?", .id(id)).first else { return nil }
      switch try claim(row, waitingUpTo: Store.lookMilliseconds) {
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

  /// Notes why a take could not be recovered, for ``LeftoverTake/lastFailure``.
  ///
  /// - Parameters:
  ///   - message: one line: what happened, and what to do.
  ///   - id: the take; one that is not in the journal any more changes nothing.
  /// - Throws: `storeBusy`, `storageFull`, `failed`.
  public func noteFailedRecovery(_ message: String, of id: EntryID) throws(StoreError) {
    try exclusively(waitingUpTo: StoreOptions.shortWait) { (index) throws(StoreError) in
      try self.committing(index) { (index) throws(StoreError) in
        _ = try index.run(
          "UPDATE takes SET failedAt = ?, failure = ? WHERE id = ?",
          .time(self.options.now()), .text(message), .id(id))
      }
    }
  }

  private func claim(_ row: JournalRow, waitingUpTo milliseconds: Int = 0) throws(StoreError) -> Claim {
    try requireOwn(row.take.file)
    do {
      let file = try options.files.open(layout.path(row.take.file), for: .appending)
      try file.lock(waitingUpTo: milliseconds)
      return .caller(file)
    } catch {
      switch error.code {
      case .locked: return .owner
      case .notFound: return .nobody
      default: throw StoreError(error)
      }
    }
  }

  /// Removes a row without a part, unless its owner is just about to make it.
  ///
  /// A recording that was whole and is gone is no such row: that is a loss, which ``inspect()`` tells. So is a folder
  /// of takes that is not there, as on a disk that is not mounted.
  private func forget(_ take: LeftoverTake) throws(StoreError) {
    guard take.stage == .recording else { return }
    try exclusively(waitingUpTo: StoreOptions.shortWait) { (index) throws(StoreError) in
      guard let row = try index.journal("WHERE a.id = ?", .id(take.id)).first, row.whole == nil,
        try storing({ () throws(SystemError) in try options.files.isFolder(layout.takes) }),
        case .nobody = try claim(row)
      else { return }
      try committing(index) { (index) throws(StoreError) in
        _ = try index.run("DELETE FROM takes WHERE id = ?", .id(take.id))
      }
      try removeUncommitted(take.id, index)
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
