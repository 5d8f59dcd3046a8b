import PresselStore
import Testing

@Suite("Channels")
struct ChannelTests {
  let workshop: Workshop
  let store: Store

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("a new store has general; others are added, renamed and removed")
  func story() throws {
    #expect(try store.channels().map(\.name) == ["general"])
    workshop.advance(milliseconds: 5)
    let added = try store.addChannel("team")
    #expect(added.title == "team")
    #expect(added.createdAt.description == "2026-11-30T12:00:00.005Z")
    #expect(try store.renameChannel("team", to: "crew").title == "crew")
    #expect(
      try store.renameChannel("crew", to: "crew", title: "Die Mannschaft 🛶").title == "Die Mannschaft 🛶")
    #expect(try store.renameChannel("crew", to: "band").title == "Die Mannschaft 🛶")
    #expect(try store.channels().map(\.name) == ["general", "band"])
    try store.removeChannel("band")
    #expect(try workshop.open().channels().map(\.name) == ["general"])
  }

  @Test("what is refused, and why")
  func refusals() throws {
    #expect(try code { _ = try store.channel(named: "nowhere") } == .unknownChannel)
    #expect(try code { try store.send("x", in: "nowhere") } == .unknownChannel)
    #expect(try code { try store.addChannel("general") } == .channelExists)
    try store.addChannel("team")
    #expect(try code { try store.renameChannel("team", to: "general") } == .channelExists)
    #expect(try code { try store.renameChannel("team", to: "") } == .badName)
  }

  @Test("a channel in use stays unless its contents may go")
  func removal() throws {
    try store.addChannel("team")
    try store.send("hello", in: "team", recordings: 1)
    _ = try store.recording(in: "team")
    #expect(try code { try store.removeChannel("team") } == .channelInUse)
    let take = try store.take(in: "team")
    #expect(try code { try store.removeChannel("team", .withContents) } == .channelInUse)
    try take.discard()
    #expect(try workshop.files("audio").count == 2)
    try store.removeChannel("team", .withContents)
    #expect(try workshop.files("audio") == [])
    #expect(try store.search("hello", limit: 9) == [])
    #expect(try store.inspect().isClean)
    try store.addChannel("team")
    #expect(try store.messageCount(in: "team") == 0)
  }

  @Test("pages of channels have each of them once, also when some go meanwhile")
  func pages() throws {
    for number in 0..<10 { try store.addChannel("c\(number)") }
    var seen: [String] = []
    while true {
      let page = try store.channels(after: seen.last, limit: 4).map(\.name)
      if page.isEmpty { break }
      seen += page
      if page.contains("c1") { try store.removeChannel("c1") }
    }
    #expect(seen == ["general"] + (0..<10).map { "c\($0)" })
    #expect(try code { _ = try store.channels(after: "c1", limit: 3) } == .unknownChannel)
    #expect(try store.channels(after: nil, limit: 0) == [])
  }
}
