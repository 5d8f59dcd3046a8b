internal import PresselSystem

/// Folders and files, as a power cut left them.
struct DiskTree: Hashable, Sendable {
  /// Their names; those above come first.
  var folders: [String] = []
  var files: [String: [UInt8]] = [:]

  /// Makes them real below a folder that is there.
  func write(to folder: String) throws {
    let system = FileSystem()
    for name in folders where !name.isEmpty { try system.makeFolder("\(folder)/\(name)") }
    for (name, bytes) in files { try system.create("\(folder)/\(name)").write(bytes) }
  }
}
