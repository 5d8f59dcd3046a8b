internal import PresselSystem

/// Makes the files of a store of an archive, in a folder of its own.
struct ArchiveUnpacking: ~Copyable {
  /// What came out.
  struct Found {
    var messages = 0
    var files = 0
    var missing: [String] = []
  }

  private let layout: StoreLayout
  private let files: FileSystem
  /// Locked while somebody unpacks there.
  private let gate: OpenFile

  /// Makes the folder; one that a killed process left is cleared.
  ///
  /// - Throws: `storeBusy` when another process unpacks there; `placeTaken` for a folder of something else.
  init(into layout: StoreLayout, _ files: FileSystem) throws(StoreError) {
    self.layout = layout
    self.files = files
    gate = try ArchiveUnpacking.clear(layout, files)
  }

  private static func clear(_ layout: StoreLayout, _ files: FileSystem) throws(StoreError) -> OpenFile {
    let names = try storing { () throws(SystemError) in
      try files.makeFolder(layout.root)
      return try files.list(layout.root)
    }
    guard names.allSatisfy({ ["lock", "takes", "audio"].contains($0) || $0.hasPrefix("index.sqlite") }) else {
      throw StoreError(.placeTaken, "\(layout.root) is no store that a restore left; move it away.")
    }
    let gate = try storing { () throws(SystemError) in try files.open(layout.gate, for: .writing) }
    try storing { () throws(SystemError) in
      try gate.lock(waitingUpTo: 0)
      for name in try files.list(layout.root) where name != "lock" {
        try files.removeTree(layout.path(name))
      }
      try files.makeFolder(layout.takes)
      try files.makeFolder(layout.audio)
    }
    return gate
  }

  /// Keeps the lock until this is called: a value that is not used any more ends.
  func hold() {}

  /// Writes and syncs every file, then checks that the index and the files belong together.
  func unpack(_ archive: consuming ArchiveReader) throws(StoreError) -> Found {
    var sizes: [String: Int64] = [:]
    var folders: Set<String> = []
    while let header = try archive.next() {
      let isIndex = header.name == "index.sqlite"
      guard isIndex || StoreLayout.isOwn(header.name), sizes[header.name] == nil else {
        throw ArchiveReader.damaged("it holds \(header.name)")
      }
      let folder = header.name.split(separator: "/").dropLast().joined(separator: "/")
      if !folder.isEmpty, folders.insert(folder).inserted {
        try storing { () throws(SystemError) in _ = try files.makeFolder(layout.path(folder)) }
      }
      try write(header.name, &archive)
      sizes[header.name] = header.size
    }
    var found = try check(sizes)
    found.files = sizes.count - 1
    try storing { () throws(SystemError) in
      for folder in folders.sorted() { try files.syncFolder(layout.path(folder)) }
      try gate.write(Array("pressel store\n".utf8))
      try gate.sync()
      try files.syncFolder(layout.root)
    }
    return found
  }

  private func write(_ name: String, _ archive: inout ArchiveReader) throws(StoreError) {
    let file = try storing { () throws(SystemError) in try files.create(layout.path(name)) }
    while true {
      let bytes = try archive.bytes()
      if bytes.isEmpty { break }
      try storing { () throws(SystemError) in try file.write(bytes) }
    }
    try storing { () throws(SystemError) in try file.sync() }
  }

  private func check(_ sizes: [String: Int64]) throws(StoreError) -> Found {
    guard sizes["index.sqlite"] ?? 0 > 0 else { throw ArchiveReader.damaged("its index is missing") }
    let index = try Connection(path: layout.index)
    do throws(StoreError) {
      let migration = Migration()
      if try migration.isNeeded(index) { try migration.run(index) }
      guard try index.faults().isEmpty else { throw ArchiveReader.damaged("its index is") }
    } catch {
      guard error.code == .storeDamaged else { throw error }
      throw ArchiveReader.damaged("its index is")
    }
    var found = Found()
    for (file, bytes) in try index.query(
      """
      SELECT file, bytes FROM attachments UNION ALL
      SELECT file, bytes FROM takes WHERE file IS NOT NULL
      """, row: { ($0.text(0), $0.integer(1)) })
    {
      guard StoreLayout.isOwn(file) else { throw ArchiveReader.damaged("its index names \(file)") }
      switch sizes[file] {
      case nil: found.missing.append(file)
      case bytes?: break
      case let other?: throw ArchiveReader.damaged("\(file) has \(other) bytes and should have \(bytes)")
      }
    }
    found.messages = try index.first("SELECT count(*) FROM messages") { Int(clamping: $0.integer(0)) } ?? 0
    return found
  }
}
