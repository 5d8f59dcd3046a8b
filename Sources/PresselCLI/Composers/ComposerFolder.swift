import ComposerWire
import PresselSystem

/// A folder with one file a composer, which one program has at a time.
final class ComposerFolder {
  /// How large a file may be; what is larger is neither written nor read.
  static let largest = 1 << 24

  private let path: String
  private let files = FileSystem()
  /// Held as long as this object is there; the system gives it back when the process ends in any way.
  private let lock: OpenFile

  /// Takes a folder, which is made when it is not there.
  ///
  /// - Parameter patience: How many milliseconds a program that is ending has to let go of it.
  init(at path: String, patience: Int = 1_000) throws(CommandError) {
    do {
      self.path = try files.absolute(path)
      try files.makeFolder(self.path)
      lock = try files.open(self.path + "/lock", for: .writing)
      try lock.lock(waitingUpTo: patience)
      try removeLeftovers()
    } catch {
      guard error.code == .locked else { throw CommandError(error) }
      throw CommandError(
        code: error.code.rawValue,
        "another program keeps its composers in \(path); end it, or choose another folder")
    }
  }

  /// What an ended process had begun to write.
  private func removeLeftovers() throws(SystemError) {
    for name in try files.list(path) where FileReplacement.isDraft(name) {
      try files.unlink("\(path)/\(name)")
    }
  }

  private func file(of id: ComposerID) -> String { "\(path)/\(id.fileName).json" }

  /// Reads a composer, `nil` when there is none.
  func load(_ id: ComposerID) throws(ComposerFailure) -> KeptComposer? {
    let place = file(of: id)
    guard let bytes = try ComposerFailure.reaching({ () throws(SystemError) in try read(place) }) else {
      return nil
    }
    guard let document = try? JSONValue(parsing: bytes), let kept = KeptComposer(wire: document, of: id)
    else {
      throw ComposerFailure(
        .damagedState, "the file \(place) is damaged; forget the composer, or load a state you have")
    }
    return kept
  }

  private func read(_ place: String) throws(SystemError) -> [UInt8]? {
    guard try files.size(of: place) != nil else { return nil }
    let file = try files.open(place, for: .reading)
    var bytes: [UInt8] = []
    while bytes.count <= ComposerFolder.largest {
      let more = try file.read(at: Int64(bytes.count), upTo: 1 << 16)
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
    return []
  }

  /// Writes a composer in the place of what was there.
  func save(_ kept: KeptComposer, as id: ComposerID) throws(ComposerFailure) {
    let bytes = kept.wire(of: id).utf8()
    guard bytes.count <= ComposerFolder.largest else {
      throw ComposerFailure(
        .tooLarge, "the composer has become too large for a file; answer its messages, or shorten its text")
    }
    try ComposerFailure.reaching { () throws(SystemError) in
      let replacement = try FileReplacement(of: FilePlace(file(of: id), existing: .replace))
      try replacement.write(bytes)
      try replacement.commit()
    }
  }

  /// Removes a composer's file, if there is one.
  func remove(_ id: ComposerID) throws(ComposerFailure) {
    try ComposerFailure.reaching { () throws(SystemError) in _ = try files.unlink(file(of: id)) }
  }
}
