import Glibc
@testable import PresselStore
import PresselSystem
import PresselTesting
import Testing

@Suite("Stores of earlier versions")
struct OldStoreTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  @Test(
    "a store is made for every version that was published",
    .enabled(if: getenv("PRESSEL_MAKE_OLD_STORES") != nil), arguments: OldStore.versions)
  func make(version: Int) throws {
    guard try !FileSystem().isFolder(OldStore.folder(version)) else { return }
    try OldStore.make(version)
  }

  @Test("everything in it is there, and new things work", arguments: OldStore.versions)
  func opens(version: Int) throws {
    try OldStore.copy(version, to: workshop.root)
    try OldStoreJudge(version: version).judge(workshop.open())
    // Opened again, by a program that finds nothing to do.
    try OldStoreJudge(version: version).judge(workshop.open())
  }

  @Test("its tables become those of a new store", arguments: OldStore.versions)
  func tables(version: Int) throws {
    try OldStore.copy(version, to: workshop.root)
    let new = workshop.folder.file("new")
    do {
      _ = try workshop.open()
      _ = try workshop.open(at: new)
    }
    #expect(try tables("\(workshop.root)/index.sqlite") == tables("\(new)/index.sqlite"))
  }

  private func tables(_ path: String) throws -> [String] {
    try Connection(path: path).query(
      "SELECT type || ' ' || name || ': ' || ifnull(sql, '') FROM sqlite_schema"
    ) {
      $0.text(0)
    }.sorted()
  }

  @Test("a migration killed after any of its statements has not happened", arguments: OldStore.versions)
  func killed(version: Int) throws {
    try OldStore.copy(version, to: workshop.root)
    let connection = try Connection(path: "\(workshop.root)/index.sqlite")
    // Every changed page goes to the log at once, so that the kill leaves as much as it can.
    try connection.script("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
    var count = 0
    for step in Schema.steps.dropFirst(version) {
      for statement in step.split(separator: ";").map(String.init) {
        try connection.script(statement)
        count += 1
        try judgeCopy(version, count)
      }
    }
    try connection.script("PRAGMA user_version = \(Schema.version)")
    try judgeCopy(version, count + 1)
    try connection.script("COMMIT")
    try judgeCopy(version, count + 2)
    #expect(count > 1)
  }

  @Test(
    "a migration that is killed between any two steps, or before its end, has not happened",
    arguments: OldStore.versions)
  func killedBetween(version: Int) throws {
    try OldStore.copy(version, to: workshop.root)
    let connection = try Connection(path: "\(workshop.root)/index.sqlite")
    try connection.script("PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
    var seen: [Int64] = []
    var migration = Migration()
    migration.watch = { (step) throws(StoreError) in
      seen.append(step)
      do {
        let place = workshop.folder.file("between \(step)")
        try OldStore.copyTree(workshop.root, to: place)
        // Nothing of it is seen, not even its version.
        let other = try Connection(path: "\(place)/index.sqlite")
        #expect(try other.first("PRAGMA user_version") { $0.integer(0) } == Int64(version))
      } catch {
        throw StoreError(.failed, "\(error)")
      }
      try judged(version, step)
    }
    try migration.run(connection)
    #expect(seen == Array(Int64(version) + 1...Schema.version))
  }

  private func judged(_ version: Int, _ step: Int64) throws(StoreError) {
    do {
      try OldStoreJudge(version: version).judge(workshop.open(at: workshop.folder.file("between \(step)")))
    } catch {
      throw StoreError(.failed, "\(error)")
    }
  }

  /// What the next program finds when this one is killed now.
  private func judgeCopy(_ version: Int, _ count: Int) throws {
    let place = workshop.folder.file("killed \(count)")
    try OldStore.copyTree(workshop.root, to: place)
    try OldStoreJudge(version: version).judge(workshop.open(at: place))
  }

  @Test(
    "a program of an earlier version refuses the migrated store, and changes nothing",
    arguments: OldStore.versions)
  func refused(version: Int) throws {
    try OldStore.copy(version, to: workshop.root)
    do { _ = try workshop.open() }
    let before = try Workshop.contents("\(workshop.root)/index.sqlite")
    let old = Migration(steps: Array(Schema.steps.prefix(version)))
    do {
      let connection = try Connection(path: "\(workshop.root)/index.sqlite")
      #expect(try code { _ = try old.isNeeded(connection) } == .storeTooNew)
    }
    #expect(try Workshop.contents("\(workshop.root)/index.sqlite") == before)
  }
}

/// What is in every kept store, as it was written there.
struct OldStoreJudge {
  let version: Int

  func judge(_ store: Store) throws {
    try messages(store)
    try drafts(store)
    try takes(store)
    #expect(try store.inspect().isClean)
    #expect(try store.search("spoken", limit: 9).map(\.id) == [OldStore.id(1)])
    #expect(try store.search("bucher", limit: 9).map(\.id) == [OldStore.id(3)])
    #expect(try store.playbackSpeed(of: "Bücher", by: "ada") == nil)
    let first = OldStore.id(0x101)
    #expect(try store.playbackMark(of: first, by: "bob").position == 24_000)
    #expect(try store.playbackMark(of: first, by: "bob").heardAt?.milliseconds == 1_700_000_004_000)
    #expect(try store.playbackMark(of: OldStore.id(0x102), by: "bob").heardAt == nil)
  }

  private func messages(_ store: Store) throws {
    #expect(try store.channels().map(\.title) == ["general", "Bücher 📚"])
    let messages = try store.messages(in: nil, limit: 9)
    #expect(messages.map(\.text) == ["first words", "an answer", "über Bücher"])
    guard messages.count == 3 else { return }
    #expect(messages[0].attachments.map(\.samples) == [48_000, 480])
    #expect(messages[0].attachments.map(\.waveform) == [[0, 1], []])
    #expect(messages[0].attachments.map(\.extra) == ["{\"k\":\"v\"}", nil])
    #expect(try store.audio(of: messages[0].attachments[0]) == Array("one".utf8))
    #expect(messages[1].replyTo == OldStore.id(1))
    #expect(messages[1].editedAt?.milliseconds == 1_700_000_009_000)
    #expect(messages[2].extra == "{\"x\":[1]}")
  }

  private func drafts(_ store: Store) throws {
    let drafts = try store.drafts()
    #expect(drafts.map(\.text) == ["half a thought"])
    #expect(drafts.first?.composer == Array("{}".utf8))
    #expect(drafts.first?.attachments.map(\.id) == [OldStore.id(0x103)])
    #expect(
      drafts.first?.attachments.map { $0.recoveredAt?.milliseconds }
        == [version < 2 ? nil : 1_800_000_000_500])
  }

  private func takes(_ store: Store) throws {
    let takes = try store.leftoverTakes()
    #expect(takes.map(\.stage) == [.recording, .finished])
    #expect(takes.map(\.bytes) == [7, 9])
    #expect(takes.first?.lastFailure?.message == (version < 2 ? nil : "no"))
  }
}
