import Glibc
@testable import PresselStore
import PresselSystem

/// The stores that earlier versions left behind, one for each version of the index.
///
/// They are kept as files, so that a change of the steps cannot change what they are tried on. A version that is
/// published gets its own with `PRESSEL_MAKE_OLD_STORES=1 swift test --filter OldStoreTests`.
enum OldStore {
  /// The versions that are kept.
  static let versions = Array(1..<Int(Schema.version))

  /// Where a version's store is kept.
  static func folder(_ version: Int, here: String = #filePath) -> String {
    let tests = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "/")
    return "\(tests)/OldStores/version-\(version)"
  }

  /// Copies a version's store, with folders that are not kept for being empty.
  static func copy(_ version: Int, to path: String) throws {
    try copyTree(folder(version), to: path)
    for name in ["audio", "takes"] { try FileSystem().makeFolder("\(path)/\(name)") }
  }

  static func copyTree(_ from: String, to path: String) throws {
    try FileSystem().makeFolder(path)
    for name in try Workshop.walk(from, "") {
      let folder = name.split(separator: "/").dropLast().joined(separator: "/")
      try FileSystem().makeFolder("\(path)/\(folder)")
      try FileSystem().create("\(path)/\(name)").write(Workshop.contents("\(from)/\(name)"))
    }
  }

  /// Makes the store of a version by the steps of the schema.
  static func make(_ version: Int) throws {
    let place = folder(version)
    for (name, text) in files {
      let folder = name.split(separator: "/").dropLast().joined(separator: "/")
      try FileSystem().makeFolder("\(place)/\(folder)")
      try FileSystem().create("\(place)/\(name)").write(Array(text.utf8))
    }
    _ = try FileSystem().create("\(place)/index.sqlite")
    let connection = try Connection(path: "\(place)/index.sqlite")
    try connection.script("PRAGMA application_id = \(Schema.applicationID)")
    try Migration(steps: Array(Schema.steps.prefix(version))).run(connection)
    try connection.script(content(version))
    _ = try connection.query("PRAGMA journal_mode = WAL") { $0.text(0) }
  }

  private static let files = [
    ("lock", "pressel store\n"), ("audio/01/\(id(0x101)).ogg", "one"),
    ("audio/02/\(id(0x102)).ogg", "two"), ("audio/03/\(id(0x103)).ogg", "in the draft"),
    ("audio/04/\(id(0x104)).ogg", "previewed"), ("audio/05/\(id(0x105)).ogg", "deleted"),
    ("takes/\(id(0x106)).part", "cut off"),
  ]

  /// An id of a fixed time, told apart by its end.
  static func id(_ end: UInt64) -> EntryID {
    EntryID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0000 | end)
  }

  private static func sql(_ end: UInt64) -> String {
    "X'\(id(end).description.filter { $0 != "-" })'"
  }

  private static func content(_ version: Int) -> String {
    let recording = "'voiceRecording', 'Voice message', 'audio/ogg'"
    let recovered = version < 2 ? "" : "UPDATE attachments SET recoveredAt = 1800000000500 WHERE take = 7;"
    let failed =
      version < 2 ? "" : "UPDATE takes SET failedAt = 1800000000600, failure = 'no' WHERE take = 9;"
    return """
      INSERT INTO channels (name, title, createdAt, extra) VALUES
        ('general', 'general', 1700000000000, NULL), ('Bücher', 'Bücher 📚', 1700000000001, '{"a":1}');
      INSERT INTO messages (place, id, channel, author, createdAt, editedAt, text, replyTo, request, extra)
      VALUES
        (1700000000000 << 12, \(sql(1)), 1, 'ada', 1700000000000, NULL, 'first words', NULL, NULL, NULL),
        (1700000000000 << 12 | 1, \(sql(2)), 1, 'bob', 1700000000000, 1700000009000, 'an answer', \(sql(1)),
          NULL, NULL),
        (1700000001000 << 12, \(sql(3)), 2, 'ada', 1700000001000, NULL, 'über Bücher', NULL, 'r-1', '{"x":[1]}');
      INSERT INTO drafts (id, channel, author, text, composer, takes, updatedAt)
      VALUES (\(sql(11)), 1, 'ada', 'half a thought', X'7B7D', 9, 1700000002000);
      INSERT INTO attachments
        (id, message, draft, position, take, kind, title, mimeType, file, bytes, samples, waveform, transcript, extra)
      VALUES
        (\(sql(0x101)), 1700000000000 << 12, NULL, 0, 1, \(recording), 'audio/01/\(id(0x101)).ogg', 3, 48000,
          X'0000FFFF', 'spoken words', '{"k":"v"}'),
        (\(sql(0x102)), 1700000000000 << 12, NULL, 1, 2, \(recording), 'audio/02/\(id(0x102)).ogg', 3, 480, X'',
          NULL, NULL),
        (\(sql(0x103)), NULL, 1, 0, 7, \(recording), 'audio/03/\(id(0x103)).ogg', 12, 960, X'', NULL, NULL);
      INSERT INTO takes (id, channel, author, take, text, startedAt, part, owner)
      VALUES (\(sql(0x106)), 1, 'ada', 9, 'said', 1700000003000, 'takes/\(id(0x106)).part', 1);
      INSERT INTO takes
        (id, channel, author, take, text, startedAt, part, owner, kind, title, mimeType, file, bytes, samples,
        waveform)
      VALUES (\(sql(0x104)), 2, 'ada', 1, '', 1700000003500, '', 1, \(recording),
        'audio/04/\(id(0x104)).ogg', 9, 1440, X'');
      INSERT INTO doomed (file) VALUES ('audio/05/\(id(0x105)).ogg');
      INSERT INTO playback (attachment, listener, position, heardAt)
      VALUES (1, 'bob', 24000, 1700000004000), (2, 'bob', 5, NULL);
      INSERT INTO search (rowid, text, titles, transcripts)
      SELECT place, text, titles, transcripts FROM searchable;
      \(recovered)
      \(failed)
      """
  }
}
