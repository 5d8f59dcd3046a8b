internal import PresselTesting

/// A disk with a cache that a power cut empties: bytes are sure after a sync of their file, names after one
/// of their folder, and nothing else is.
struct DiskModel: Sendable {
  /// What a name stands for.
  enum Node: Hashable, Sendable {
    case folder
    case file(Int)
  }

  /// Something about names that was done and not synced; it is lost or kept as a whole.
  struct NameChange: Sendable {
    let number: Int
    let folders: Set<String>
    let removed: String?
    let added: (name: String, node: Node)?
  }

  private var files: [DiskFile] = []
  private var numbers: [UInt64: Int] = [:]
  private var names: [String: Node] = [:]
  private var durableNames: [String: Node] = [:]
  private var pending: [NameChange] = []
  /// Where each sync that is under way began.
  private var syncs: [Int: Int] = [:]
  private var count = 0

  /// Follows one call.
  mutating func apply(_ record: DiskRecord) {
    guard record.error == 0 else { return }
    count += 1
    switch record.kind {
    case .open: open(record)
    case .write: change(record, .write(offset: record.offset, record.data))
    case .truncate: change(record, .length(record.offset))
    case .allocate:
      if let id = numbers[record.file], files[id].current.count < record.offset {
        change(record, .length(record.offset))
      }
    case .syncStart: syncs[record.offset] = count
    case .syncEnd: sync(record)
    case .link:
      if let node = names[record.name] { rename(removed: nil, added: (record.newName, node)) }
    case .unlink, .removeFolder: rename(removed: record.name, added: nil)
    case .rename:
      if let node = names[record.name] { rename(removed: record.name, added: (record.newName, node)) }
    case .makeFolder: rename(removed: nil, added: (record.name, .folder))
    case .told: break
    }
  }

  /// The bytes that a program would find now under a name that ends so.
  func current(endingWith end: String) -> [UInt8]? {
    for (name, node) in names where name.hasSuffix(end) {
      if case .file(let id) = node { return files[id].current }
    }
    return nil
  }

  private mutating func open(_ record: DiskRecord) {
    if record.isNew {
      numbers[record.file] = files.count
      files.append(DiskFile())
      if !record.name.isEmpty { rename(removed: nil, added: (record.name, .file(files.count - 1))) }
    } else if case .file(let id) = names[record.name] {
      numbers[record.file] = id
    }
  }

  private mutating func change(_ record: DiskRecord, _ change: DiskFile.Change) {
    if let id = numbers[record.file] { files[id].change(change, number: count) }
  }

  private mutating func rename(removed: String?, added: (name: String, node: Node)?) {
    if let removed { names[removed] = nil }
    if let added { names[added.name] = added.node }
    let folders = Set([removed, added?.name].compactMap { $0 }.map(Self.folder))
    pending.append(NameChange(number: count, folders: folders, removed: removed, added: added))
  }

  private mutating func sync(_ record: DiskRecord) {
    guard let start = syncs.removeValue(forKey: record.offset) else { return }
    if record.isFolder {
      let isSure: (NameChange) -> Bool = { $0.number < start && $0.folders.contains(record.name) }
      for change in pending where isSure(change) { Self.apply(change, to: &durableNames) }
      pending.removeAll(where: isSure)
    } else if let id = numbers[record.file] {
      files[id].sync(before: start)
    }
  }

  private static func apply(_ change: NameChange, to names: inout [String: Node]) {
    if let removed = change.removed { names[removed] = nil }
    if let added = change.added { names[added.name] = added.node }
  }

  private static func folder(_ name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  // MARK: Power cuts

  /// All that is left when nothing but what was synced is.
  func surest() -> DiskTree {
    tree(durableNames) { files[$0].durable }
  }

  /// What may be left as well: some of what was on its way came through.
  func survivor(_ random: inout SplitMix) -> DiskTree {
    var names = durableNames
    let isInOrder = Bool.random(using: &random)
    let limit = Int.random(in: 0...pending.count, using: &random)
    for (index, change) in pending.enumerated()
    where isInOrder ? index < limit : Bool.random(using: &random) {
      Self.apply(change, to: &names)
    }
    var contents: [Int: [UInt8]] = [:]
    for node in names.values {
      if case .file(let id) = node, contents[id] == nil { contents[id] = files[id].survivor(&random) }
    }
    return tree(names) { contents[$0] ?? [] }
  }

  private func tree(_ names: [String: Node], _ bytes: (Int) -> [UInt8]) -> DiskTree {
    var tree = DiskTree()
    // What lies in a folder that is not there is not there.
    for name in names.keys.sorted() {
      let folder = Self.folder(name)
      guard name.isEmpty || folder.isEmpty || tree.folders.contains(folder) else { continue }
      switch names[name] {
      case .folder: tree.folders.append(name)
      case .file(let id): tree.files[name] = bytes(id)
      case nil: break
      }
    }
    return tree
  }
}
