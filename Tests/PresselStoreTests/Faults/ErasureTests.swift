@testable import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// What was discarded is gone from every file of the store, not only from the lists.
@Suite("Erasure")
struct ErasureTests {
  private static let word = "Geheimnis"

  let workshop: Workshop
  /// Keeps the write-ahead log alive, as any other program that has the store open.
  let other: Store
  let store: Store

  init() throws {
    workshop = try Workshop()
    other = try workshop.open()
    store = try workshop.open()
  }

  /// The files of the store in which the bytes are.
  private func traces(of bytes: [UInt8]) throws -> [String] {
    try Workshop.walk(workshop.root, "").filter { name in
      let contents = try Workshop.contents("\(workshop.root)/\(name)")
      guard contents.count >= bytes.count else { return false }
      return (0...contents.count - bytes.count).contains { start in
        contents[start] == bytes[0] && contents[start..<start + bytes.count].elementsEqual(bytes)
      }
    }
    .sorted()
  }

  private var traces: [String] { get throws { try traces(of: Array(Self.word.utf8)) } }

  @Test("a discarded draft leaves neither its text nor its sound")
  func draft() throws {
    try store.saveDraft(text: Self.word, composer: Array(Self.word.utf8), in: "general", author: "ada")
    _ = try store.recording()
    #expect(try !traces.isEmpty)
    #expect(try traces(of: page(1)).count == 1)
    try store.discardDraft(in: "general", author: "ada")
    #expect(try traces == [])
    #expect(try traces(of: page(1)) == [])
  }

  @Test("a cancelled take leaves neither the text that it was begun with nor its sound")
  func take() throws {
    let take = try store.beginTake(in: "general", author: "ada", text: Self.word)
    try take.append(page(1))
    #expect(try !traces.isEmpty)
    try take.discard()
    #expect(try traces == [])
    #expect(try traces(of: page(1)) == [])
  }

  @Test("so does one that was finished and heard before")
  func preview() throws {
    let take = try store.beginTake(in: "general", author: "ada", text: Self.word)
    try take.append(page(1))
    _ = try take.finish(wholeFile)
    try take.discard()
    #expect(try traces == [])
    #expect(try traces(of: page(1)) == [])
  }

  @Test("a recording that is taken out of the draft, and one that goes with its channel")
  func detached() throws {
    try store.addChannel(Self.word)
    let take = try store.take(in: Self.word, pages: 2)
    let recording = try take.finish(to: .draft) { (writer) throws(StoreError) in
      var facts = try wholeFile(writer)
      facts.transcript = "transcribed \(Self.word)"
      return facts
    }
    let second = try store.recording(in: Self.word)
    try store.detach(recording.id)
    #expect(try traces(of: Array("transcribed".utf8)) == [])
    #expect(try workshop.files("audio").count == 1)
    try store.removeChannel(Self.word, .withContents)
    #expect(try traces == [])
    #expect(try traces(of: page(1)) == [])
    #expect(throws: StoreError.self) { try store.path(of: second) }
  }

  @Test("a reader that is busy just then keeps the log for no longer than the next deletion")
  func busyReader() throws {
    try store.saveDraft(text: Self.word, in: "general", author: "ada")
    let (first, second) = (store, other)
    try second.reading { (index) throws(StoreError) in
      _ = try index.first("SELECT count(*) FROM drafts") { $0.integer(0) }
      try first.discardDraft(in: "general", author: "ada")
    }
    #expect(try store.drafts() == [])
    #expect(try traces == ["index.sqlite-wal"])
    try store.take().discard()
    #expect(try traces == [])
  }

  @Test("two messages with one recording: the audio goes with the second")
  func shared() throws {
    let original = try store.recording()
    let copy = try store.share(original.id, in: "general", author: "bob")
    var (mine, his) = (
      NewMessage(channel: "general", author: "ada", text: ""),
      NewMessage(channel: "general", author: "bob", text: "")
    )
    mine.attachments = [original.id]
    his.attachments = [copy.id]
    let (first, second) = (try store.storeMessage(mine), try store.storeMessage(his))
    #expect(original.file == copy.file)
    try store.deleteMessage(first.id)
    #expect(try store.audio(of: copy).count == 306)
    #expect(try store.inspect().isClean)
    try store.deleteMessage(second.id)
    #expect(try workshop.files("audio") == [])
    #expect(try store.inspect().isClean)
  }

  @Test(
    "killed between the commit and the removal: the next opening removes it, and an error does not stop it")
  func killedBetween() throws {
    let message = try store.send("x", recordings: 1)
    let file = try #require(message.attachments.first).file
    workshop.faults.fail(.unlink, nth: 1, with: 5)
    #expect(try code { try store.deleteMessage(message.id) } == .failed)
    // The disk still fails: the store opens all the same, and says what is left.
    #expect(try workshop.open().inspect().notRemoved == [file])
    workshop.faults.reset()
    _ = try workshop.open()
    #expect(try workshop.files("audio") == [])
    #expect(try store.inspect().isClean)
  }

  @Test("an index from elsewhere cannot make us remove anything outside")
  func doomedOutside() throws {
    let outside = workshop.folder.file("outside")
    try FileSystem().create(outside).write([1])
    try FileSystem().create("\(workshop.root)/takes/notes").write([1])
    for file in ["../outside", "takes/../../outside", "lock", "index.sqlite", outside, "audio//../lock"] {
      try store.writing { (index) throws(StoreError) in
        _ = try index.run("INSERT INTO doomed (file) VALUES (?)", .text(file))
      }
    }
    _ = try workshop.open()
    #expect(try FileSystem().size(of: outside) == 1)
    #expect(try workshop.open().channels().map(\.name) == ["general"])
    #expect(try store.inspect().strayFiles == ["takes/notes"])
  }

  @Test("what a person put into the store's folders stays, and is told")
  func foreign() throws {
    let names = [
      "audio/notes.txt", "audio/zz/song.ogg", "takes/old.part", "takes/x.finishing", "audio/.hidden",
    ]
    try FileSystem().makeFolder("\(workshop.root)/audio/zz")
    for name in names { try FileSystem().create("\(workshop.root)/\(name)").write([1]) }
    let message = try store.send("x", recordings: 2)
    try store.take().discard()
    try store.deleteMessage(message.id)
    try store.discardDraft(in: "general", author: "ada")
    do { _ = try store.take() }
    let again = try workshop.open()
    for take in try again.leftoverTakes() { try again.adopt(take.id)?.discard() }
    #expect(try again.inspect().strayFiles == names.sorted())
    for name in names { #expect(try FileSystem().size(of: "\(workshop.root)/\(name)") == 1) }
  }

  @Test("a folder of takes that is not there makes no row go: its disk may come back")
  func takesAway() throws {
    do { _ = try store.take() }
    let away = workshop.folder.file("away")
    try FileSystem().rename("\(workshop.root)/takes", to: away)
    #expect(try store.leftoverTakes() == [])
    try FileSystem().rename(away, to: "\(workshop.root)/takes")
    #expect(try store.leftoverTakes().count == 1)
    #expect(try store.inspect().isClean)
  }

  @Test("a finished take whose file is gone stays in the journal, and the loss is told")
  func previewWithoutFile() throws {
    var take: TakeFile? = try store.take()
    let recording = try #require(take).finish(wholeFile)
    take = nil
    try FileSystem().unlink(try store.path(of: recording))
    #expect(try store.leftoverTakes() == [])
    #expect(try store.adopt(recording.id) == nil)
    #expect(try store.inspect().withoutFile.map(\.id) == [recording.id])
  }
}
