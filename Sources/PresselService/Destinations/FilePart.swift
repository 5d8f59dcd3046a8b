internal import PresselStore
internal import PresselSystem
internal import Synchronization

/// A file of a take beside the user's place, whose lock shows that its owner lives.
final class FilePart: TakePart, Sendable {
  private let path: String
  private let folder: String
  private let files: FileSystem
  private let file: OpenFile
  private let isNameSynced = Atomic(false)
  private let tail = Mutex(Tail.unknown)

  /// Where the next page goes.
  private enum Tail {
    case unknown
    case at(Int64)
    /// Nothing is appended to what was erased.
    case erased
  }

  /// Makes a file that was not there, and takes its lock.
  init(creating path: String, in folder: String, _ files: FileSystem) throws(SystemError) {
    let file = try files.create(path)
    do throws(SystemError) {
      // Somebody who looks for leftovers may hold it for a moment.
      try file.lock(waitingUpTo: 1_000)
    } catch {
      // Left there, it would be taken for a recording that was cut off.
      _ = try? files.unlink(path)
      throw error
    }
    self.file = file
    (self.path, self.folder, self.files) = (path, folder, files)
  }

  /// Takes the lock of a file that is there; `nil` when somebody has it, or has just given the name to another file.
  init?(adopting path: String, in folder: String, _ files: FileSystem) throws(SystemError) {
    let file = try files.open(path, for: .appending)
    guard try file.tryLock(), try file.hasName(path) else { return nil }
    self.file = file
    (self.path, self.folder, self.files) = (path, folder, files)
  }

  /// When it was written last.
  var modifiedAt: Timestamp {
    get throws(StoreError) {
      Timestamp(milliseconds: try storing { () throws(SystemError) in try file.modificationTime() })
    }
  }

  var bytes: Int64 {
    get throws(StoreError) { try storing { () throws(SystemError) in try file.size() } }
  }

  func read(at offset: Int64, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try storing { () throws(SystemError) in try file.read(at: offset, upTo: limit) }
  }

  /// Adds whole pages at the end, all or none.
  func append(_ pages: [UInt8]) throws(StoreError) {
    try tail.withLock { (tail) throws(StoreError) in
      let before: Int64
      switch tail {
      case .unknown: before = try bytes
      case .at(let place): before = place
      case .erased: throw StoreError(.discarded, "The take was discarded; nothing is left of it.")
      }
      try storing { () throws(SystemError) in
        do throws(SystemError) {
          try file.write(pages)
        } catch {
          // A page is whole or not there.
          try? file.truncate(to: before)
          throw error
        }
      }
      tail = .at(before + Int64(pages.count))
    }
  }

  /// Makes its bytes survive a power cut, and with the first of them its name.
  func sync() throws(StoreError) {
    try storing { () throws(SystemError) in try file.syncData() }
    if isNameSynced.load(ordering: .relaxed) { return }
    try syncFolder()
    isNameSynced.store(true, ordering: .relaxed)
  }

  /// Makes its bytes survive a power cut, but not its name.
  func syncBytes() throws(StoreError) {
    try storing { () throws(SystemError) in try file.sync() }
  }

  /// Makes the names in its folder survive a power cut.
  func syncFolder() throws(StoreError) {
    try storing { () throws(SystemError) in
      do throws(SystemError) {
        try files.syncFolder(folder)
      } catch {
        // A folder that may be written but not read cannot be synced.
        guard error.code == .notPermitted else { throw error }
      }
    }
  }

  func truncate(to length: Int64) throws(StoreError) {
    try tail.withLock { (tail) throws(StoreError) in
      if case .at = tail { tail = .unknown }
      try cut(to: length)
    }
  }

  func overwrite(_ bytes: [UInt8], at offset: Int64) throws(StoreError) {
    // What is open for appending writes nowhere but at the end; what has the name now may be another file.
    guard try storing({ () throws(SystemError) in try file.hasName(path) }) else {
      throw StoreError(.notFound, "\(path) is not there any more.")
    }
    try storing { () throws(SystemError) in
      try files.open(path, for: .writing).overwrite(bytes, at: offset)
    }
  }

  /// Leaves no byte of it, whatever becomes of its name.
  func erase() throws(StoreError) {
    try tail.withLock { (tail) throws(StoreError) in
      tail = .erased
      try cut(to: 0)
    }
  }

  private func cut(to length: Int64) throws(StoreError) {
    try storing { () throws(SystemError) in
      if try file.size() > length { try file.truncate(to: length) }
    }
  }

  private func storing<Result>(_ body: () throws(SystemError) -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreError(error)
    }
  }
}
