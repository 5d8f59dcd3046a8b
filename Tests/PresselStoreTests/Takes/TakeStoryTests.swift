import PresselStore
import PresselSystem
import Testing

@Suite("A take's life on the disk")
struct TakeStoryTests {
  let workshop: Workshop
  let store: Store

  init() throws {
    workshop = try Workshop()
    store = try workshop.open()
  }

  @Test("recorded, finished, previewed, attached, sent")
  func wholeStory() throws {
    let take = try store.beginTake(in: "general", author: "ada", text: "hello")
    #expect(try workshop.files("takes") == ["\(take.id).part"])
    try take.append(page(1))
    try take.append(page(2))
    try take.sync()
    #expect(take.bytes == 200)
    #expect(try take.read(at: 100, upTo: 1000) == page(2))

    let recording = try take.finish(wholeFile)
    #expect(take.finished == recording)
    #expect(try workshop.files("takes") == [])
    #expect(try store.audio(of: recording) == Array("whole:".utf8) + page(1) + page(2))
    #expect(recording.bytes == 206)
    #expect(try store.draft(in: "general", author: "ada")?.attachments == [])

    try take.attach()
    #expect(try store.draft(in: "general", author: "ada")?.attachments.map(\.id) == [take.id])
    #expect(try code { try take.attach() } == .takeEnded)
    #expect(try code { try take.discard() } == .takeEnded)

    var new = NewMessage(channel: "general", author: "ada", text: "hello")
    new.attachments = [recording.id]
    new.takenDraftText = "hello"
    let message = try store.storeMessage(new)
    #expect(message.attachments.map(\.id) == [take.id])
    #expect(message.attachments.first?.take == 1)
    #expect(message.attachments.first?.samples == 48_000)
    #expect(message.attachments.first?.waveform.map { ($0 * 1000).rounded() } == [0, 500, 1000])
    #expect(try store.draft(in: "general", author: "ada")?.isEmpty == true)
    #expect(try store.inspect().isClean)
  }

  @Test("numbers go on above what the composer used")
  func numbers() throws {
    #expect(try store.highestTake(in: "general", author: "ada") == 0)
    #expect(try store.beginTake(in: "general", author: "ada").number == 1)
    #expect(try store.beginTake(in: "general", author: "ada", number: 7).number == 7)
    #expect(try store.beginTake(in: "general", author: "ada", number: 3).number == 3)
    #expect(try store.beginTake(in: "general", author: "ada").number == 8)
    #expect(try store.beginTake(in: "general", author: "bob").number == 1)
    #expect(try store.highestTake(in: "general", author: "ada") == 8)
  }

  @Test("discarded at every stage, nothing is left")
  func discards() throws {
    let recording = try store.take()
    try recording.discard()
    try recording.discard()
    #expect(try code { try recording.append(page(1)) } == .takeEnded)

    let previewed = try store.take()
    _ = try previewed.finish(wholeFile)
    try previewed.discard()

    let finishing = try store.take()
    let ending = try code {
      _ = try finishing.finish { (writer) throws(StoreError) in
        try writer.write(page(1))
        throw StoreError(.failed, "The encoder gave up; try again.")
      }
    }
    #expect(ending == .failed)
    #expect(try workshop.files("takes") == ["\(finishing.id).part"])
    try finishing.discard()

    #expect(try workshop.files("takes") == [])
    #expect(try workshop.files("audio") == [])
    #expect(try store.leftoverTakes() == [])
    #expect(try store.inspect().isClean)
  }

  @Test("no room for a second file: the part gets its end and stays")
  func finishInPlace() throws {
    let take = try store.take(pages: 2)
    workshop.faults.fail(.write, nth: 2, with: 28)
    #expect(try code { _ = try take.finish(wholeFile) } == .storageFull)
    workshop.faults.reset()
    #expect(try workshop.files("takes") == ["\(take.id).part"])
    let recording = try take.finishInPlace(
      closing: Array("end".utf8), facts: RecordingFacts(samples: 960), to: .draft)
    #expect(try store.audio(of: recording) == page(0) + page(1) + Array("end".utf8))
    #expect(try workshop.files("takes") == [])
    #expect(try store.drafts().first?.attachments == [recording])
    #expect(try store.inspect().isClean)
  }

  @Test("an append that fails halfway leaves whole pages")
  func tornAppend() throws {
    let take = try store.take(pages: 2)
    workshop.faults.fail(.write, nth: 1, with: 28)
    #expect(try code { try take.append(page(9)) } == .storageFull)
    workshop.faults.reset()
    #expect(try take.read(at: 0, upTo: 1000) == page(0) + page(1))
    try take.append(page(2))
    #expect(try take.read(at: 0, upTo: 1000) == page(0) + page(1) + page(2))
  }

  @Test("dropped in the middle it is left over, adopted and made whole")
  func leftOver() throws {
    var take: TakeFile? = try store.take(pages: 3)
    let id = try #require(take).id
    let second = try workshop.open()
    #expect(try second.leftoverTakes() == [])
    #expect(try second.adopt(id) == nil)
    take = nil

    let leftover = try #require(try second.leftoverTakes().first)
    #expect(leftover.id == id)
    #expect(leftover.bytes == 300)
    #expect(leftover.stage == .recording)
    let adopted = try #require(try second.adopt(id))
    #expect(try store.leftoverTakes() == [])
    try adopted.truncate(to: 200)
    let recording = try adopted.finish(to: .draft, wholeFile)
    #expect(try store.audio(of: recording) == Array("whole:".utf8) + page(0) + page(1))
    #expect(try store.draft(in: "general", author: "ada")?.attachments == [recording])
    #expect(try store.leftoverTakes() == [])
    #expect(try store.adopt(id) == nil)
  }

  @Test("dropped in the preview it is offered whole")
  func leftOverInPreview() throws {
    var take: TakeFile? = try store.take()
    let recording = try #require(take).finish(wholeFile)
    #expect(try store.leftoverTakes() == [])
    take = nil
    #expect(try store.leftoverTakes().map(\.stage) == [.finished])
    let adopted = try #require(try store.adopt(recording.id))
    #expect(adopted.finished?.file == recording.file)
    #expect(try code { try adopted.append(page(1)) } == .takeEnded)
    try adopted.attach()
    #expect(try store.drafts().first?.attachments.map(\.id) == [recording.id])
    #expect(try store.inspect().isClean)
  }

  @Test("a row whose part is gone means nothing")
  func rowWithoutPart() throws {
    let id = try store.take().id
    try FileSystem().unlink("\(store.root)/takes/\(id).part")
    #expect(try store.adopt(id) == nil)
    #expect(try store.leftoverTakes() == [])
    try store.removeChannel("general", .withContents)
  }

  @Test("killed after the link and before the commit, it is finished again")
  func linkedButNotCommitted() throws {
    let take = try store.take()
    workshop.faults.fail(.commit, nth: 1, with: 5)
    workshop.faults.fail(.unlink, nth: 2, with: 5)
    #expect(try code { _ = try take.finish(wholeFile) } == .failed)
    workshop.faults.reset()
    #expect(try workshop.files("audio").count == 1)
    let recording = try take.finish(to: .draft, wholeFile)
    #expect(try workshop.files("audio").count == 1)
    #expect(try store.audio(of: recording) == Array("whole:".utf8) + page(0) + page(1) + page(2))
    #expect(try workshop.files("takes") == [])
  }
}
