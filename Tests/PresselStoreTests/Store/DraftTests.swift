import PresselStore
import Testing

@Suite("Drafts")
struct DraftTests {
  let workshop: Workshop
  let store: Store

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("kept for each channel and author, with the composer's state")
  func story() throws {
    #expect(try store.draft(in: "general", author: "ada") == nil)
    #expect(try store.drafts() == [])
    let saved = try store.saveDraft(text: "half", composer: [1, 2, 0], in: "general", author: "ada")
    try store.saveDraft(text: "other", in: "general", author: "bob")
    let recording = try store.recording()
    let again = try workshop.open()
    let draft = try #require(try again.draft(in: "general", author: "ada"))
    #expect(draft.id == saved.id)
    #expect(draft.text == "half")
    #expect(draft.composer == [1, 2, 0])
    #expect(draft.highestTake == 1)
    #expect(draft.attachments == [recording])
    #expect(try again.draft(matching: "\(saved.id)") == draft)
    workshop.advance(milliseconds: 1)
    try again.saveDraft(text: "half more", in: "general", author: "ada")
    #expect(try again.drafts().map(\.text) == ["other", "half more"])
    #expect(try again.draft(in: "general", author: "ada")?.composer == nil)
    #expect(try code { _ = try store.draft(in: "nowhere", author: "ada") } == .unknownChannel)
    #expect(try code { _ = try store.draft(matching: "ffff") } == .notFound)
  }

  @Test("discarded with its audio; take numbers are not used again")
  func discard() throws {
    try store.saveDraft(text: "half", composer: [1], in: "general", author: "ada")
    _ = try store.recording()
    try store.discardDraft(in: "general", author: "ada")
    #expect(try store.drafts() == [])
    #expect(try workshop.files("audio") == [])
    #expect(try store.beginTake(in: "general", author: "ada").number == 2)
  }

  @Test("recordings keep their order, in the draft and in the message that is asked for")
  func order() throws {
    let recordings = try (0..<3).map { _ in try store.recording() }
    #expect(try store.draft(in: "general", author: "ada")?.attachments == recordings)
    try store.detach(recordings[1].id)
    #expect(try store.draft(in: "general", author: "ada")?.attachments == [recordings[0], recordings[2]])
    var new = NewMessage(channel: "general", author: "ada", text: "")
    new.attachments = [recordings[2].id, recordings[0].id]
    new.takenDraftText = "now"
    _ = try store.updateDraft(in: "general", author: "ada") { _ in "now\nnext" }
    let message = try store.storeMessage(new)
    #expect(message.attachments == [recordings[2], recordings[0]])
    #expect(try store.draft(in: "general", author: "ada")?.text == "next")
    #expect(try code { try store.detach(recordings[0].id) } == .attachmentNotFound)
  }
}
