@testable import PresselStore
import Testing

@Suite("Pages of messages")
struct PagingTests {
  let workshop: Workshop
  let store: Store

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("messages of one millisecond stay in the order they came, old ones take their place in time")
  func order() throws {
    for number in 0..<5 { try store.send("\(number)") }
    var old = NewMessage(channel: "general", author: "ada", text: "old")
    old.createdAt = Timestamp(milliseconds: 1000)
    _ = try store.storeMessage(old)
    #expect(try store.messages(in: "general", limit: 10).map(\.text) == ["old", "0", "1", "2", "3", "4"])
    #expect(try store.messages(in: "general", limit: 2).map(\.text) == ["3", "4"])
    #expect(try store.message(matching: "last").text == "4")
    #expect(try store.messages(in: "general", limit: 0) == [])
    #expect(try store.messages(in: "general", limit: -1) == [])
  }

  @Test("ten thousand messages, page by page, each once and in order")
  func tenThousand() throws {
    try store.addChannel("other")
    try store.fill(channels: ["general", "other"], count: 10_000)
    var seen: [String] = []
    var before: EntryID?
    while true {
      let page = try store.messages(in: "general", limit: 97, before: before)
      guard let first = page.first else { break }
      seen = page.map(\.text) + seen
      before = first.id
    }
    #expect(seen == (0..<10_000).filter { $0 % 2 == 0 }.map { "message \($0)" })
    #expect(try store.messageCount(in: nil) == 10_000)
    #expect(
      try store.messages(in: nil, limit: 3).map(\.text) == ["message 9997", "message 9998", "message 9999"])
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try store.messages(in: "general", limit: 50) }
    let bytes = try store.reading { (index) throws(StoreError) in
      let pages = try index.first("PRAGMA page_count") { $0.integer(0) } ?? 0
      return try pages * (index.first("PRAGMA page_size") { $0.integer(0) } ?? 0)
    }
    // The text takes about 12 of them.
    #expect(bytes / 10_000 < 400)
    #expect(bytes / 10_000 > 50)
    // A thousand times what it takes; a scan of all would be longer.
    #expect(time < .milliseconds(250))
    #expect(try store.search("message 1234", limit: 9).map(\.text) == ["message 1234"])
    #expect(try store.search("MESSAGE", limit: 2).map(\.text) == ["message 9999", "message 9998"])
  }

  @Test("unheard are the recordings of others that were not heard")
  func unheard() throws {
    let first = try store.send("one", recordings: 1)
    let second = try store.send("two", recordings: 2)
    try store.send("text")
    try store.send("mine", author: "bob", recordings: 1)
    let unheard: () throws -> [String] = {
      try store.messages(in: "general", limit: 9, filter: .unheard(by: "bob")).map(\.text)
    }
    #expect(try unheard() == ["one", "two"])
    try store.markHeard(try #require(first.attachments.first).id, by: "bob")
    #expect(try unheard() == ["two"])
    try store.markHeard(second.attachments[0].id, by: "bob")
    #expect(try unheard() == ["two"])
    try store.markHeard(second.attachments[1].id, by: "bob")
    #expect(try unheard() == [])
  }

  @Test("the place of listening and the first hearing are kept for each listener")
  func marks() throws {
    let id = try #require(try store.send("", recordings: 1).attachments.first).id
    #expect(try store.playbackMark(of: id, by: "bob").position == 0)
    #expect(try store.playbackMark(of: id, by: "bob").heardAt == nil)
    try store.setPosition(480, of: id, by: "bob")
    try store.markHeard(id, by: "bob")
    workshop.advance(milliseconds: 10)
    try store.markHeard(id, by: "bob")
    try store.setPosition(-5, of: id, by: "bob")
    #expect(try store.playbackMark(of: id, by: "bob").position == 0)
    try store.setPosition(960, of: id, by: "bob")
    let mark = try store.playbackMark(of: id, by: "bob")
    #expect(mark.position == 960)
    #expect(mark.heardAt?.description == "2026-11-30T12:00:00.000Z")
    #expect(try store.playbackMark(of: id, by: "eve").heardAt == nil)
    let nothing = try #require(EntryID("00000000000000000000000000000000"))
    #expect(try code { try store.markHeard(nothing, by: "bob") } == .notFound)
  }

  @Test("the speed of a channel is kept for each listener, and goes with the channel")
  func speeds() throws {
    try store.addChannel("Bücher")
    #expect(try store.playbackSpeed(of: "Bücher", by: "bob") == nil)
    try store.setPlaybackSpeed(1.5, of: "Bücher", by: "bob")
    try store.setPlaybackSpeed(0.7, of: "Bücher", by: "eve")
    try store.setPlaybackSpeed(2.25, of: "Bücher", by: "bob")
    for useless in [0, -1, .nan, .infinity] {
      try store.setPlaybackSpeed(useless, of: "Bücher", by: "bob")
    }
    let reopened = try workshop.open()
    #expect(try reopened.playbackSpeed(of: "Bücher", by: "bob") == 2.25)
    #expect(try reopened.playbackSpeed(of: "Bücher", by: "eve") == 0.7)
    #expect(try reopened.playbackSpeed(of: "general", by: "bob") == nil)
    #expect(try code { try store.setPlaybackSpeed(1, of: "nowhere", by: "bob") } == .unknownChannel)
    try reopened.removeChannel("Bücher")
    try reopened.addChannel("Bücher")
    #expect(try reopened.playbackSpeed(of: "Bücher", by: "bob") == nil)
  }
}
