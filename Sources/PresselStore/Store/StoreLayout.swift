/// Where things lie in a store's folder.
struct StoreLayout: Sendable {
  let root: String

  var index: String { "\(root)/index.sqlite" }
  var newIndex: String { "\(root)/index.sqlite.new" }
  /// What an index is made as, below the root.
  static let unfinishedIndex = ["index.sqlite.new", "index.sqlite.new-journal"]

  /// What an index is copied as for a backup, with what SQLite puts beside it.
  static let indexCopy = ["", "-journal", "-wal", "-shm"].map { "index.sqlite.copy\($0)" }

  var indexCopy: String { "\(root)/index.sqlite.copy" }

  /// Locked while a backup reads the files, or while somebody removes some.
  var backupLock: String { "\(root)/backup.lock" }

  var gate: String { "\(root)/lock" }
  var audio: String { "\(root)/audio" }
  var takes: String { "\(root)/takes" }

  func path(_ relative: String) -> String { "\(root)/\(relative)" }

  /// The path of a take's part below the root.
  static func part(_ id: EntryID) -> String { "takes/\(id).part" }

  /// The path of a take's second file below the root, while it is written.
  static func finishing(_ id: EntryID) -> String { "takes/\(id).finishing" }

  /// The path of a recording below the root; the folder is named for the last byte of the id, which is random.
  static func audio(_ id: EntryID) -> String { "audio/\(fan(id))/\(id).ogg" }

  /// Whether a path from the index names a file in the store's own folders: an index that came from elsewhere must
  /// not make us remove anything else.
  static func isOwn(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && (parts[0] == "takes" || parts[0] == "audio")
      && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }

  static func fan(_ id: EntryID) -> String {
    let text = String(id.low & 0xFF, radix: 16)
    return text.utf8.count < 2 ? "0\(text)" : text
  }
}
