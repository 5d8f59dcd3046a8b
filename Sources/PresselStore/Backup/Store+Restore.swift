internal import PresselSystem

extension Store {
  /// Makes a store of an archive: all of it, or nothing.
  ///
  /// It is made beside its place, checked, and takes its place in one step.
  ///
  /// - Parameters:
  ///   - folder: the path of the store.
  ///   - replacement: what may be there until now.
  ///   - options: as for ``init(at:options:)``.
  ///   - read: gives the next bytes of the archive, as many as are asked for or fewer; none at the end.
  /// - Throws: `placeTaken`, `backupDamaged`, `storeTooNew`, `storeBusy` when a program has the store open that is
  ///   there, `storageFull`, what `read` throws; nothing has changed then.
  @discardableResult
  public static func restore(
    to folder: String, replacing replacement: RestoreReplacement = .nothing,
    options: StoreOptions = StoreOptions(), from read: @escaping (Int) throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> RestoreReport {
    let files = options.files
    let root = try storing { () throws(SystemError) in files.resolved(try files.absolute(folder)) }
    let place = RestorePlace(root: root, files: files)
    try allow(try place.occupant(options), replacement, root)
    let unpacking = try ArchiveUnpacking(into: StoreLayout(root: place.staging), files)
    // Nobody else unpacks there before the store has its place, or is cleared away.
    defer { unpacking.hold() }
    do {
      let found = try unpacking.unpack(ArchiveReader(read))
      // Somebody may have made a store there meanwhile.
      let occupant = try place.occupant(options)
      try allow(occupant, replacement, root)
      return RestoreReport(
        messages: found.messages, files: found.files, missing: found.missing,
        earlierStore: try settle(place, occupant, options))
    } catch {
      // A place that cannot be cleared is cleared by the next restore.
      try? files.removeTree(place.staging)
      throw error
    }
  }

  private static func allow(
    _ occupant: RestorePlace.Occupant, _ replacement: RestoreReplacement, _ root: String
  ) throws(StoreError) {
    switch (occupant, replacement) {
    case (.nobody, _), (.emptyStore, _), (.store, .store): return
    case (.store, .nothing):
      throw StoreError(
        .placeTaken,
        "There is a store with something in it in \(root); --force moves it aside, or choose another folder."
      )
    }
  }

  /// - Returns: where the earlier store is now.
  private static func settle(
    _ place: RestorePlace, _ occupant: RestorePlace.Occupant, _ options: StoreOptions
  ) throws(StoreError) -> String? {
    let files = options.files
    var aside: String?
    switch occupant {
    case .nobody: try storing { () throws(SystemError) in try files.rename(place.staging, to: place.root) }
    case .emptyStore, .store: aside = try place.exchange(options)
    }
    // It is in its place: what fails from here on is no reason to say that it is not.
    try? files.syncFolder(FileSystem.folder(of: place.root) ?? ".")
    guard case .emptyStore = occupant, let empty = aside else { return aside }
    // Somebody may have put something into it until it was moved away.
    guard case .emptyStore = try? RestorePlace(root: empty, files: files).occupant(options) else {
      return aside
    }
    try? files.removeTree(empty)
    return nil
  }
}
