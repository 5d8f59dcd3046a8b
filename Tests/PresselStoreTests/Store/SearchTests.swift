import PresselStore
import Testing

@Suite("Search")
struct SearchTests {
  let store: Store
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("words, accents, endings, titles and transcripts, newest first")
  func finds() throws {
    try store.send("Grüße aus München")
    try store.addChannel("b")
    try store.send("münchen again", in: "b")
    let take = try store.take()
    let recording = try take.finish(to: .draft) { (writer) throws(StoreError) in
      var facts = try wholeFile(writer)
      facts.title = "Meeting"
      facts.transcript = "budget figures"
      return facts
    }
    var new = NewMessage(channel: "general", author: "ada", text: "")
    new.attachments = [recording.id]
    let spoken = try store.storeMessage(new)
    #expect(try store.search("munchen", limit: 9).map(\.text) == ["münchen again", "Grüße aus München"])
    #expect(try store.search("munchen", in: "general", limit: 9).map(\.text) == ["Grüße aus München"])
    #expect(try store.search("munchen", limit: 1).map(\.text) == ["münchen again"])
    let second = try store.search("munchen", limit: 9)[0]
    #expect(try store.search("munchen", limit: 9, before: second.id).map(\.text) == ["Grüße aus München"])
    #expect(try store.search("meeting budget", limit: 9) == [spoken])
    #expect(try store.search("budg", limit: 9) == [])
    #expect(try store.search("budg*", limit: 9) == [spoken])
    #expect(try store.search("aus again", limit: 9) == [])
  }

  @Test(
    "what looks like an operator is a word",
    arguments: [
      "\"", "\"\"", "a\"b", "NOT", "*", "a AND", "(", "text:", "^x", "-", "{a b}: c", "\0", "a\0b", "", " ",
    ])
  func hostile(words: String) throws {
    try store.send("plain")
    #expect(try store.search(words, limit: 9) == [])
  }
}
