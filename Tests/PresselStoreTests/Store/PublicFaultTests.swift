import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// The faults that others had with files and names, each with its value.
@Suite("Store: faults of others")
struct PublicFaultTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  @Test("S01: discarded, cancelled and failed takes leave no file; a killed one is offered")
  func s01() throws {
    let store = try workshop.open()
    let cancelled = try store.take()
    try cancelled.discard()
    let failed = try store.take()
    workshop.faults.fail(.sync, nth: 1, with: 5)
    #expect(try code { _ = try failed.finish(wholeFile) } == .failed)
    workshop.faults.reset()
    try failed.discard()
    #expect(try workshop.files("takes") == [])
    #expect(try workshop.files("audio") == [])
    do {
      _ = try store.take()
    }
    let next = try workshop.open()
    #expect(try next.leftoverTakes().count == 1)
    try next.adopt(try #require(try next.leftoverTakes().first).id)?.discard()
    #expect(try workshop.files("takes") == [])
  }

  @Test("S03: a store that was moved plays everything; a missing file is named, and no message is made")
  func s03() throws {
    var store: Store? = try workshop.open()
    let message = try #require(store).send("moved", recordings: 2)
    store = nil
    let place = workshop.folder.file("store2")
    try FileSystem().rename(workshop.root, to: place)
    let moved = try workshop.open(at: place)
    let found = try moved.message(message.id)
    for attachment in found.attachments {
      #expect(!attachment.file.hasPrefix("/"))
      #expect(try moved.audio(of: attachment).count == 306)
    }
    let lost = try moved.recording()
    try FileSystem().unlink(try moved.path(of: lost))
    var new = NewMessage(channel: "general", author: "ada", text: "")
    new.attachments = [lost.id]
    #expect(try code { _ = try moved.storeMessage(new) } == .audioMissing)
    #expect(try code { _ = try moved.path(of: lost) } == .audioMissing)
    #expect(try moved.messageCount(in: nil) == 1)
    #expect(try moved.inspect().withoutFile.map(\.id) == [lost.id])
  }

  @Test("S04: two takes of the same millisecond are two files; a name that is taken is left alone")
  func s04() throws {
    let store = try workshop.open()
    let first = try store.recording()
    let second = try store.take(pages: 1)
    let folder = "\(store.root)/audio/\(second.id.description.suffix(2))"
    let inTheWay = "\(folder)/\(second.id).ogg"
    try FileSystem().makeFolder(inTheWay)
    let recording = try second.finish(to: .draft, wholeFile)
    #expect(try FileSystem().isFolder(inTheWay))
    #expect(first.file != recording.file)
    #expect(try store.audio(of: first).count == 306)
    #expect(try store.audio(of: recording).count == 106)
    let allowed = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-/")
    #expect(first.file.allSatisfy { allowed.contains($0) })
    #expect(recording.file.allSatisfy { allowed.contains($0) })
    #expect(try store.send("now").createdAt.description == "2026-11-30T12:00:00.000Z")
  }

  @Test("S06 a: the order of a send is write, sync, link, folder, index, unlink")
  func s06order() throws {
    let store = try workshop.open()
    let take = try store.take(pages: 1)
    let fan = String("\(take.id)".suffix(2))
    try FileSystem().makeFolder("\(store.root)/audio/\(fan)")
    workshop.faults.reset()
    _ = try take.finish(to: .draft, wholeFile)
    let name = "\(take.id)"
    let calls = workshop.faults.entries.filter { $0.call != .lock && $0.call != .read }
    let expected: [FileFaults.Entry] = [
      .init(.unlink, "\(name).finishing"), .init(.create, "\(name).finishing"),
      .init(.write, "\(name).finishing"), .init(.write, "\(name).finishing"),
      .init(.sync, "\(name).finishing"), .init(.makeFolder, fan),
      .init(.link, "\(name).ogg"), .init(.syncFolder, fan), .init(.commit, "index.sqlite"),
      .init(.unlink, "\(name).finishing"), .init(.unlink, "\(name).part"), .init(.syncFolder, "takes"),
    ]
    #expect(calls == expected)
  }

  @Test("S06 c: an index cut to nothing, or gone beside audio, is damage and is never written over")
  func s06index() throws {
    do {
      let store = try workshop.open()
      try store.send("kept", recordings: 1)
    }
    let index = "\(workshop.root)/index.sqlite"
    let whole = try Workshop.contents(index)
    for length in [Int64(0), 50, 100, 4096] {
      try FileSystem().open(index, for: .writing).truncate(to: length)
      #expect(try code { _ = try workshop.open().messages(in: nil, limit: 1) } == .storeDamaged, "\(length)")
      #expect(try FileSystem().size(of: index) == length)
      try FileSystem().open(index, for: .writing).write(whole)
    }
    #expect(try workshop.open().messages(in: nil, limit: 9).map(\.text) == ["kept"])
    try FileSystem().unlink(index)
    #expect(try code { _ = try workshop.open() } == .storeDamaged)
    #expect(try FileSystem().size(of: index) == nil)
    #expect(try workshop.files("audio").count == 1)
  }

  @Test("S06 c: an index gone from a store of texts alone is damage too")
  func s06textOnly() throws {
    do { try workshop.open().send("text") }
    try FileSystem().unlink("\(workshop.root)/index.sqlite")
    #expect(try code { _ = try workshop.open() } == .storeDamaged)
  }

  @Test(
    "S07: titles come back byte by byte, and stay inside the folder",
    arguments: ["a\u{308}", "\u{E4}", "../../x", "nul\0nul", String(repeating: "ä", count: 150), "", " "])
  func s07(title: String) throws {
    let store = try workshop.open()
    try store.addChannel("c", title: title)
    let take = try store.take(in: "c", pages: 1)
    let recording = try take.finish(to: .draft) { (writer) throws(StoreError) in
      var facts = try wholeFile(writer)
      facts.title = title
      return facts
    }
    #expect(Array(try store.channel(named: "c").title.utf8) == Array(title.utf8))
    #expect(
      try store.draft(in: "c", author: "ada")?.attachments.map { Array($0.title.utf8) } == [Array(title.utf8)]
    )
    #expect(recording.file == "audio/\("\(take.id)".suffix(2))/\(take.id).ogg")
    #expect(try FileSystem().list(workshop.folder.path) == ["store"])
  }

  @Test("S07: the same name in two spellings is one channel")
  func s07spelling() throws {
    let store = try workshop.open()
    try store.addChannel("a\u{308}")
    #expect(try code { try store.addChannel("\u{E4}") } == .channelExists)
    #expect(Array(try store.channel(named: "\u{E4}").name.utf8) == Array("a\u{308}".utf8))
    for bad in ["", "  ", "a\nb", "a\0b", String(repeating: "x", count: 1025)] {
      #expect(try code { try store.addChannel(bad) } == .badName)
    }
    try store.addChannel("../../x")
    #expect(try store.send("there", in: "../../x").channel == "../../x")
  }
}
