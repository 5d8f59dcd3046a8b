import Glibc
@testable import PresselStore
import PresselSystem
import PresselTesting
import Testing

@Suite("Opening a store")
struct OpeningTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  @Test("files are 0600 and folders 0700 under every umask", arguments: [mode_t(0), 0o022, 0o077])
  func modes(mask: mode_t) throws {
    let old = umask(mask)
    defer { umask(old) }
    let store = try workshop.open(at: workshop.folder.file("deep/deeper/store"))
    try store.send("kept", recordings: 1)
    _ = try store.take(pages: 1)
    let names = try Workshop.walk(store.root, "")
    #expect(names.contains("index.sqlite-wal"))
    for name in names { #expect(try mode("\(store.root)/\(name)") == 0o600, "\(name)") }
    for folder in ["", "/audio", "/takes"] { #expect(try mode(store.root + folder) == 0o700) }
    #expect(try mode(workshop.folder.file("deep")) == 0o700)
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError(errno, "examine \(path)") }
    return status.st_mode & 0o777
  }

  @Test("what was kept is there again")
  func reopened() throws {
    let message = try workshop.open().send("kept", recordings: 1)
    #expect(try workshop.open().message(message.id) == message)
  }

  @Test("a store of a newer program is refused, and untouched")
  func tooNew() throws {
    do { try workshop.open().send("kept") }
    let index = "\(workshop.root)/index.sqlite"
    do {
      let connection = try Connection(path: index)
      try connection.script("PRAGMA user_version = \(Schema.version + 1)")
    }
    #expect(try code { _ = try workshop.open() } == .storeTooNew)
    do {
      let connection = try Connection(path: index)
      try connection.script("PRAGMA user_version = \(Schema.version)")
    }
    #expect(try workshop.open().messageCount(in: nil) == 1)
  }

  @Test("another program's database is no store")
  func foreign() throws {
    do { _ = try workshop.open() }
    let connection = try Connection(path: "\(workshop.root)/index.sqlite")
    try connection.script("PRAGMA application_id = 7")
    #expect(try code { _ = try workshop.open() } == .storeDamaged)
  }

  @Test("a step that fails leaves the old version whole; the next try goes on")
  func migration() throws {
    do { try workshop.open().send("kept") }
    let connection = try Connection(path: "\(workshop.root)/index.sqlite")
    let good = "ALTER TABLE channels ADD COLUMN colour TEXT"
    let bad = Migration(steps: Schema.steps + [good, "ALTER TABLE nothing ADD COLUMN x"])
    #expect(try bad.isNeeded(connection))
    #expect(try code { try bad.run(connection) } == .failed)
    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == Schema.version)
    let mended = Migration(steps: Schema.steps + [good, "ALTER TABLE messages ADD COLUMN x TEXT"])
    try mended.run(connection)
    #expect(try !mended.isNeeded(connection))
    #expect(try connection.first("SELECT count(colour) FROM channels") { $0.integer(0) } == 0)
    #expect(try code { _ = try workshop.open() } == .storeTooNew)
  }

  @Test("a folder that cannot be written is named so", arguments: [EROFS, EACCES])
  func unwritable(number: Int32) throws {
    workshop.faults.fail(.makeFolder, nth: 1, with: number)
    #expect(try code { _ = try workshop.open() } == .storeUnwritable)
    workshop.faults.reset()
    workshop.faults.fail(.open, nth: 1, with: number)
    #expect(try code { _ = try workshop.open() } == .storeUnwritable)
  }

  @Test("creation that fails at any call leaves nothing that looks like a store, and works afterwards")
  func creation() throws {
    var call = 1
    while true {
      let path = workshop.folder.file("store \(call)")
      workshop.faults.reset()
      workshop.faults.failOnce(nth: call, with: ENOSPC)
      guard let found = try code({ _ = try workshop.open(at: path) }) else { break }
      #expect(found == .storageFull)
      #expect(try workshop.open(at: path).channels().map(\.name) == ["general"], "call \(call)")
      call += 1
    }
    #expect(call > 8)
  }

  @Test("the database that is full says so, and no half message is left")
  func full() throws {
    let store = try workshop.open()
    try store.send("kept")
    try store.exclusively { (index) throws(StoreError) in
      let pages = try index.first("PRAGMA page_count") { $0.integer(0) } ?? 0
      try index.script("PRAGMA max_page_count = \(pages + 1)")
    }
    let long = String(repeating: "long ", count: 10_000)
    #expect(try code { try store.send(long) } == .storageFull)
    #expect(try store.messages(in: nil, limit: 9).map(\.text) == ["kept"])
    #expect(try store.search("long", limit: 9) == [])
  }
}
