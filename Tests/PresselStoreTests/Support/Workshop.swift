import PresselStore
import PresselSystem
import PresselTesting
import Synchronization

/// A folder for one test's store, with a clock that a test moves, and the record of what reaches the disk.
final class Workshop: Sendable {
  let folder: TemporaryDirectory
  let faults = FileFaults()
  private let time = Mutex<Int64>(1_796_040_000_000)

  init(
    named name: String = "store tests ü", on medium: TemporaryDirectory.Medium = .disk
  ) throws {
    folder = try TemporaryDirectory(named: name, on: medium)
  }

  var now: Int64 { time.withLock { $0 } }

  var root: String { folder.file("store") }

  func advance(milliseconds: Int64) {
    time.withLock { $0 += milliseconds }
  }

  func open(at path: String? = nil) throws -> Store {
    var options = StoreOptions()
    options.now = { [self] in Timestamp(milliseconds: time.withLock { $0 }) }
    options.files = FileSystem(faults: faults)
    return try Store(at: path ?? root, options: options)
  }

  /// All files below a folder of the store, with paths from there.
  func files(_ name: String) throws -> [String] {
    try Self.walk("\(root)/\(name)", "").sorted()
  }

  static func walk(_ path: String, _ prefix: String) throws -> [String] {
    var found: [String] = []
    for name in try FileSystem().list(path) {
      if try FileSystem().isFolder("\(path)/\(name)") {
        found += try walk("\(path)/\(name)", "\(prefix)\(name)/")
      } else {
        found.append(prefix + name)
      }
    }
    return found
  }

  static func contents(_ path: String) throws -> [UInt8] {
    let file = try FileSystem().open(path, for: .reading)
    return try file.read(at: 0, upTo: Int(file.size()))
  }
}

/// Bytes that stand for the pages of a recording.
func page(_ number: Int) -> [UInt8] {
  (0..<100).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) }
}

/// Copies the part and adds an end, as the writer of the second file does.
func wholeFile(_ writer: borrowing TakeWriter) throws(StoreError) -> RecordingFacts {
  try writer.write(Array("whole:".utf8))
  try writer.write(try writer.read(at: 0, upTo: Int(writer.partBytes)))
  return RecordingFacts(samples: 48_000, waveform: [0, 0.5, 1])
}

extension Store {
  /// A take of some pages, not finished.
  func take(in channel: String = "general", author: String = "ada", pages: Int = 3) throws -> TakeFile {
    let take = try beginTake(in: channel, author: author)
    for number in 0..<pages { try take.append(page(number)) }
    return take
  }

  /// A recording in the draft.
  func recording(in channel: String = "general", author: String = "ada") throws -> Attachment {
    try take(in: channel, author: author).finish(to: .draft, wholeFile)
  }

  /// A message of a text and recordings.
  @discardableResult
  func send(
    _ text: String, in channel: String = "general", author: String = "ada", recordings: Int = 0
  ) throws -> Message {
    var new = NewMessage(channel: channel, author: author, text: text)
    for _ in 0..<recordings { new.attachments.append(try recording(in: channel, author: author).id) }
    return try storeMessage(new)
  }

  func audio(of attachment: Attachment) throws -> [UInt8] {
    try Workshop.contents(path(of: attachment))
  }
}

/// The code of the store's error that a body ends with, `nil` when it ends well.
func code(_ body: () throws -> Void) throws -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error.code
  }
}

extension Store {
  /// Many messages of text, turn and turn about in channels, a millisecond between every three.
  func fill(channels: [String], count: Int) throws {
    let messages = (0..<count).map { number in
      var new = NewMessage(
        channel: channels[number % channels.count], author: "ada", text: "message \(number)")
      new.createdAt = Timestamp(milliseconds: 1_700_000_000_000 + Int64(number / 3))
      return new
    }
    try storeMessages(messages)
  }
}
