internal import PresselAudio
internal import PresselOpus
internal import PresselSystem

/// An Ogg Opus file on a disk, of which several threads read parts.
final class OpusFileBytes: RandomAccessBytes {
  private let file: OpenFile

  /// - Throws: `unreadable`; what is no file on a disk, as a pipe, is `nil`.
  init?(path: String) throws(AudioError) {
    do {
      let files = FileSystem()
      guard path != "-", try files.kind(of: path) == .file else { return nil }
      file = try files.open(path, for: .reading)
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  /// Whether it begins as an Ogg file does.
  var isOgg: Bool {
    (try? file.read(at: 0, upTo: 4)) == Array("OggS".utf8)
  }

  func read(at offset: Int64, atMost count: Int) throws(OpusFileError) -> [UInt8] {
    do {
      return try file.read(at: offset, upTo: count)
    } catch {
      throw OpusFileError(.unreadable, error.description, rawCode: error.number)
    }
  }
}
