import PresselSystem

/// A file that is read from its beginning to its end.
final class ScriptFile {
  private let file: OpenFile
  private var offset: Int64 = 0

  init(path: String) throws(CommandError) {
    do {
      file = try FileSystem().open(path, for: .reading)
    } catch {
      throw CommandError(error)
    }
  }

  /// The next bytes, none at the end.
  func next(upTo limit: Int) throws(CommandError) -> [UInt8] {
    do {
      let bytes = try file.read(at: offset, upTo: limit)
      offset += Int64(bytes.count)
      return bytes
    } catch {
      throw CommandError(error)
    }
  }
}
