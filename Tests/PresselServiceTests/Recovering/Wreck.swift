import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting

/// A store with takes whose owner is gone.
final class Wreck {
  let folder: TemporaryDirectory
  let store: Store

  init() throws {
    folder = try TemporaryDirectory(named: "wreck ü")
    store = try Store(at: folder.file("store"))
  }

  /// A take that still has its owner: whoever holds what is returned.
  func take(text: String = "", seconds: Int = 1, author: String = "ada") throws -> TakeFile {
    let take = try store.beginTake(in: Channel.general, author: author, text: text)
    for pages in try Wreck.pages(seconds: seconds) { try take.append(pages) }
    return take
  }

  /// A take that has none.
  @discardableResult
  func leftover(text: String = "", seconds: Int = 1, author: String = "ada") throws -> EntryID {
    try take(text: text, seconds: seconds, author: author).id
  }

  /// What a recorder has written when it is killed: the headers, then one packet a page.
  static func pages(seconds: Int, _ settings: OpusEncoderSettings = .standard) throws -> [[UInt8]] {
    var recorder = try OggOpusRecorder(settings: settings, serial: 7)
    var pages = [recorder.headerBytes()]
    for _ in 0..<seconds * 50 {
      let bytes = try recorder.append(SessionFixture.tone(960)[...])
      if !bytes.isEmpty { pages.append(bytes) }
    }
    return pages
  }

  /// How many samples a file decodes to.
  static func samples(in path: String) throws -> Int64 {
    let reader = try SoundFile.open(path)
    var buffer = PCMBuffer(capacity: 48_000)
    var samples: Int64 = 0
    while try reader.read(into: &buffer) {
      samples += Int64(buffer.count)
      buffer.removeAll()
    }
    return samples
  }

  func path(_ take: LeftoverTake) -> String { "\(store.root)/\(take.file)" }

  /// Writes over the beginning of a file, so that no reader knows it.
  static func damage(_ path: String) throws {
    try FileSystem().open(path, for: .writing).overwrite([0xFF], at: 28)
  }

  var files: [String] {
    get throws {
      try ["audio", "takes"].flatMap { folder in
        try FileSystem().list("\(store.root)/\(folder)").flatMap { name in
          let path = "\(store.root)/\(folder)/\(name)"
          return try FileSystem().isFolder(path) ? FileSystem().list(path).map { "\(path)/\($0)" } : [path]
        }
      }
    }
  }
}
