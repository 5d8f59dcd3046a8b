import PresselStore
import PresselSystem
import Testing

@Suite("Messages")
struct MessageTests {
  let workshop: Workshop
  let store: Store

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("every field comes back")
  func fields() throws {
    let first = try store.send("first")
    workshop.advance(milliseconds: 1000)
    let take = try store.take()
    var facts = RecordingFacts(samples: 96_000, waveform: [.nan, -1, 0.25, 2])
    facts.title = "Title"
    facts.mimeType = "audio/x"
    facts.kind = Attachment.Kind(rawValue: "audio")
    facts.transcript = "what was said"
    facts.extra = #"{"b":1,"a":2}"#
    let recording = try take.finishInPlace(closing: [], facts: facts, to: .draft)
    var new = NewMessage(channel: "general", author: "bob \u{1F600}", text: "a\0b\u{308}")
    #expect(
      try code {
        new.attachments = [recording.id]; _ = try store.storeMessage(new)
      } == .attachmentNotFound)
    new.author = "ada"
    new.replyTo = first.id
    new.extra = #"{"x":[]}"#
    let stored = try store.storeMessage(new)
    let found = try store.message(stored.id)
    #expect(found == stored)
    #expect(Array(found.text.utf8) == Array("a\0b\u{308}".utf8))
    #expect(found.replyTo == first.id)
    #expect(found.extra == #"{"x":[]}"#)
    #expect(found.createdAt.description == "2026-11-30T12:00:01.000Z")
    let attachment = try #require(found.attachments.first)
    #expect(attachment.samples == 96_000)
    #expect(attachment.waveform.map { ($0 * 100).rounded() } == [0, 0, 25, 100])
    #expect(attachment.title == "Title")
    #expect(attachment.mimeType == "audio/x")
    #expect(attachment.kind.rawValue == "audio")
    #expect(attachment.transcript == "what was said")
    #expect(attachment.extra == #"{"b":1,"a":2}"#)
    #expect(try store.attachment(matching: "\(attachment.id)") == attachment)
  }

  @Test("the same request gives the same message, whatever comes with it")
  func idempotent() throws {
    let recording = try store.recording()
    var new = NewMessage(channel: "general", author: "ada", text: "once")
    new.attachments = [recording.id]
    new.request = "composer-1/7"
    let first = try store.storeMessage(new)
    #expect(try store.storeMessage(new) == first)
    #expect(try workshop.open().storeMessage(new) == first)
    #expect(try store.messageCount(in: nil) == 1)
    new.request = "composer-1/8"
    #expect(try code { _ = try store.storeMessage(new) } == .attachmentNotFound)
    #expect(try store.messageCount(in: nil) == 1)
  }

  @Test("nothing but white space is no message")
  func empty() throws {
    #expect(try code { try store.send(" \n\u{2003}") } == .nothingToSend)
    let message = try store.send("", recordings: 1)
    #expect(message.attachments.count == 1)
    try store.editMessage(message.id, text: "said")
    try store.editMessage(message.id, text: "")
    let text = try store.send("text")
    #expect(try code { try store.editMessage(text.id, text: "  ") } == .nothingToSend)
    var reply = NewMessage(channel: "general", author: "ada", text: "re")
    reply.replyTo = EntryID("00000000000000000000000000000000")
    #expect(try code { _ = try store.storeMessage(reply) } == .notFound)
  }

  @Test("found by id, prefix and last")
  func lookUp() throws {
    #expect(try code { _ = try store.message(matching: "last") } == .notFound)
    let first = try store.send("one")
    let second = try store.send("two")
    #expect(try store.message(matching: "last") == second)
    #expect(try store.message(matching: "\(first.id)") == first)
    #expect(try store.message(matching: "\(first.id)".uppercased()) == first)
    #expect(try code { _ = try store.message(matching: String("\(first.id)".prefix(8))) } == .ambiguousID)
    workshop.advance(milliseconds: 1 << 40)
    let late = try store.send("late")
    #expect(try store.message(matching: String("\(late.id)".prefix(2))) == late)
    for text in ["", "-", "zz", "ffff", "\(first.id)0"] {
      #expect(try code { _ = try store.message(matching: text) } == .notFound, "\(text)")
    }
  }

  @Test("an edit keeps the recordings and moves the words")
  func edit() throws {
    let message = try store.send("alpha", recordings: 2)
    workshop.advance(milliseconds: 1)
    let edited = try store.editMessage(message.id, text: "beta")
    #expect(edited.attachments == message.attachments)
    #expect(edited.editedAt?.description == "2026-11-30T12:00:00.001Z")
    #expect(try store.search("alpha", limit: 9) == [])
    #expect(try store.search("beta", limit: 9) == [edited])
  }

  @Test("audio goes with its last reference")
  func delete() throws {
    let message = try store.send("alpha", recordings: 1)
    let original = try #require(message.attachments.first)
    let shared = try store.share(original.id, in: "general", author: "bob")
    #expect(shared.file == original.file)
    try store.deleteMessage(message.id)
    #expect(try store.audio(of: shared).count == 306)
    #expect(try store.search("alpha", limit: 9) == [])
    #expect(try code { try store.deleteMessage(message.id) } == .notFound)
    try store.detach(shared.id)
    #expect(try workshop.files("audio") == [])
    #expect(try code { try store.detach(shared.id) } == .attachmentNotFound)
    #expect(try store.inspect().isClean)
  }

  @Test("audio that cannot be removed now goes at the next opening")
  func deleteLater() throws {
    let message = try store.send("alpha", recordings: 1)
    workshop.faults.fail(.unlink, nth: 1, with: 5)
    #expect(try code { try store.deleteMessage(message.id) } == .failed)
    workshop.faults.reset()
    let file = try #require(message.attachments.first).file
    let findings = try store.inspect()
    #expect(findings.notRemoved == [file] && findings.strayFiles == [] && !findings.isClean)
    _ = try workshop.open()
    #expect(try workshop.files("audio") == [])
    #expect(try store.inspect().isClean)
  }

  @Test("deleted text is not left in the files of the index")
  func deletedText() throws {
    let secret = "xylophonequartz"
    let message = try store.send("\(secret) \(secret)")
    let index = "\(store.root)/index.sqlite"
    #expect(try holds(secret, [index, "\(index)-wal"]))
    try store.deleteMessage(message.id)
    #expect(try !holds("\(secret) \(secret)", [index, "\(index)-wal"]))
  }

  private func holds(_ text: String, _ paths: [String]) throws -> Bool {
    for path in paths {
      let text = Array(text.utf8)
      let bytes = try Workshop.contents(path)
      for start in 0..<max(0, bytes.count - text.count) where bytes[start] == text[0] {
        if bytes[start..<start + text.count].elementsEqual(text) { return true }
      }
    }
    return false
  }

  @Test("strays are found both ways")
  func strays() throws {
    let take = try store.take(pages: 1)
    let recording = try store.recording()
    let stray = "\(store.root)/audio/zz.ogg"
    _ = try FileSystem().create(stray)
    #expect(try store.inspect().strayFiles == ["audio/zz.ogg"])
    #expect(try store.removeStrays() == ["audio/zz.ogg"])
    #expect(try store.inspect().isClean)
    #expect(try store.audio(of: recording).count == 306)
    try take.append(page(1))
  }
}
