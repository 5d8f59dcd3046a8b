internal import PresselSystem

extension Store {
  /// Compares the index with the files, both ways. Cost grows with the number of recordings; writers wait.
  ///
  /// - Throws: `storeBusy`, `storeDamaged`, `failed`.
  public func inspect() throws(StoreError) -> StoreFindings {
    try exclusively { (index) throws(StoreError) in try self.findings(index) }
  }

  /// Removes the files that nothing in the index refers to.
  ///
  /// Meant for a person who has seen what ``inspect()`` found: after an old index was restored, they are recordings.
  ///
  /// - Returns: their paths below the store's folder.
  /// - Throws: `storeBusy`, `storeUnwritable`, `failed`.
  @discardableResult
  public func removeStrays() throws(StoreError) -> [String] {
    try exclusively { (index) throws(StoreError) in
      let strays = try self.findings(index).strayFiles
      for stray in strays {
        _ = try storing { () throws(SystemError) in try self.options.files.unlink(self.layout.path(stray)) }
      }
      return strays
    }
  }

  /// What is wrong in the index itself, a line each. Cost grows with the index; writers wait.
  ///
  /// - Throws: `storeBusy`, `failed`; `storeDamaged` when it cannot be read at all.
  public func indexFaults() throws(StoreError) -> [String] {
    try exclusively { (index) throws(StoreError) in try index.faults() }
  }

  /// Makes the words of the search, and the indexes by which things are found, anew from the tables.
  ///
  /// - Throws: `storeBusy`, `storageFull`, `storeDamaged` when the tables cannot be read.
  public func rebuildIndexes() throws(StoreError) {
    try writing { (index) throws(StoreError) in try index.rebuild() }
  }

  /// Removes what was deleted and could not be removed then.
  ///
  /// - Throws: `storeBusy`, `storeUnwritable`, `failed`.
  public func finishRemovals() throws(StoreError) {
    try exclusively { (index) throws(StoreError) in try self.bury(index) }
  }

  /// Every recording of a message or a draft, in the order in which they came. Cost grows with their number.
  ///
  /// - Throws: `storeDamaged`, `failed`.
  public func allAttachments() throws(StoreError) -> [Attachment] {
    try reading { (index) throws(StoreError) in
      try index.query("SELECT \(Attachment.columns) FROM attachments AS a ORDER BY a.key") { Attachment($0) }
    }
  }

  private func findings(_ index: Connection) throws(StoreError) -> StoreFindings {
    let attachments = try index.query("SELECT \(Attachment.columns) FROM attachments AS a ORDER BY a.key") {
      Attachment($0)
    }
    let takes = try index.journal("ORDER BY a.key")
    var known = Set(attachments.map(\.file))
    for take in takes {
      known.insert(take.take.file)
      known.insert(StoreLayout.audio(take.take.id))
      known.insert(StoreLayout.part(take.take.id))
      known.insert(StoreLayout.finishing(take.take.id))
    }
    let doomed = Set(try index.query("SELECT file FROM doomed") { $0.text(0) })
    let present = try filesPresent()
    return StoreFindings(
      strayFiles: present.subtracting(known).subtracting(doomed).sorted(),
      withoutFile: (attachments + takes.compactMap(\.whole)).filter { !present.contains($0.file) },
      notRemoved: present.intersection(doomed).subtracting(known).sorted())
  }

  private func isBackupRunning() throws(SystemError) -> Bool {
    guard try options.files.size(of: layout.backupLock) != nil else { return false }
    let lock = try options.files.open(layout.backupLock, for: .writing)
    return try !lock.tryLock()
  }

  private func filesPresent() throws(StoreError) -> Set<String> {
    let files = options.files
    return try storing { () throws(SystemError) in
      var found = Set(try files.list(layout.takes).map { "takes/\($0)" })
      for name in try files.list(layout.audio) {
        let path = layout.path("audio/\(name)")
        if try files.isFolder(path) {
          for file in try files.list(path) { found.insert("audio/\(name)/\(file)") }
        } else {
          found.insert("audio/\(name)")
        }
      }
      // What a killed process left of a new index; the index is there, so nothing is in it.
      let unfinished = StoreLayout.unfinishedIndex + (try isBackupRunning() ? [] : StoreLayout.indexCopy)
      for name in unfinished where try files.size(of: layout.path(name)) != nil {
        found.insert(name)
      }
      return found
    }
  }
}
