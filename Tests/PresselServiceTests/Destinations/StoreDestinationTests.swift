import ComposerEngine
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// Takes and messages of one sitting in a store that others use as well.
@Suite struct StoreDestinationTests {
  private let folder: TemporaryDirectory
  private let faults = FileFaults()
  private let store: Store
  private let destination: StoreDestination

  init() throws {
    folder = try TemporaryDirectory(named: "destination")
    var options = StoreOptions()
    options.files = FileSystem(faults: faults)
    store = try Store(at: folder.file("store"), options: options)
    destination = try StoreDestination(store: store, channel: Channel.general, author: "ada")
  }

  private var draftText: String? {
    get throws { try store.draft(in: Channel.general, author: "ada")?.text }
  }

  /// Records a second and finishes it.
  private func record(_ take: TakeID, text: String) throws {
    let output = try destination.begin(take, text: text)
    for pages in try Wreck.pages(seconds: 1) { try output.append(pages) }
    _ = try output.finish(waveform: WaveformBuilder().waveform(), holes: [])
  }

  @Test func aRecordingGoesIntoTheDraftWithTheTextThatItWasBegunWith() throws {
    try store.saveDraft(text: "of another", in: Channel.general, author: "ada")
    try record(TakeID(1), text: "hello")
    try destination.attach(TakeID(1))
    #expect(try draftText == "of another\nhello", "a process that ends here loses no word")
    let id = try destination.store(MessageID(1), text: "hello", takes: [TakeID(1)])
    #expect(try store.message(matching: id).text == "hello")
    #expect(try draftText == "of another")
    try destination.saveDraft(text: "", takes: [])
    #expect(try draftText == "of another")
  }

  @Test func aTextThatIsChangedBetweenTwoTakesIsThereOnce() throws {
    try record(TakeID(1), text: "a")
    try destination.attach(TakeID(1))
    try record(TakeID(2), text: "a, and b")
    try destination.attach(TakeID(2))
    #expect(try draftText == "a, and b")
    try destination.saveDraft(text: "only c", takes: [TakeID(1), TakeID(2)])
    #expect(try draftText == "only c")
  }

  @Test func aDraftThatWasLeftIsTakenUpAndSentWithWhatComesLater() throws {
    try record(TakeID(1), text: "first")
    try destination.attach(TakeID(1))
    let left = try #require(destination.attachment(of: TakeID(1)))

    let later = try StoreDestination(store: store, channel: Channel.general, author: "ada")
    let draft = try later.takeUpDraft()
    #expect(draft == ComposerEngine.Draft(text: "first", takes: [TakeID(1)]))
    #expect(later.attachment(of: TakeID(1)) == left)
    #expect(try later.file(of: TakeID(1)) == store.path(of: left))
    let output = try later.begin(TakeID(2), text: "first, and more")
    for pages in try Wreck.pages(seconds: 1) { try output.append(pages) }
    _ = try output.finish(waveform: WaveformBuilder().waveform(), holes: [])
    try later.attach(TakeID(2))
    let second = try #require(later.attachment(of: TakeID(2)))
    let asked = try store.storeMessage(NewMessage(channel: Channel.general, author: "bob", text: "well?"))
    later.answer(asked.id)
    let id = try later.store(MessageID(1), text: "first, and more", takes: [TakeID(1), TakeID(2)])
    let message = try store.message(matching: id)
    #expect(message.attachments.map(\.id) == [left.id, second.id])
    #expect(message.replyTo == asked.id)
    #expect(try store.draft(in: Channel.general, author: "ada")?.isEmpty == true)
    #expect(later.attachment(of: TakeID(1)) == nil)
    let next = try later.store(MessageID(2), text: "by the way", takes: [])
    #expect(try store.message(matching: next).replyTo == nil, "one answer is enough")
  }

  @Test func aRecordingOfADraftThatWasTakenUpCanBeTakenOff() throws {
    try record(TakeID(1), text: "")
    try destination.attach(TakeID(1))
    let path = try destination.file(of: TakeID(1))
    let later = try StoreDestination(store: store, channel: Channel.general, author: "ada")
    _ = try later.takeUpDraft()
    try later.detach(TakeID(1))
    try later.delete(TakeID(1))
    #expect(try FileSystem().size(of: path) == nil)
    #expect(later.attachment(of: TakeID(1)) == nil)
    #expect(try store.inspect().isClean)
  }

  @Test func whatCannotBeDeletedHasNoByteLeftAndIsDeletedAtTheNextTry() throws {
    try record(TakeID(1), text: "")
    let path = try destination.file(of: TakeID(1))
    faults.fail(.commit, nth: 1, with: 5)
    #expect(throws: TakeError.self) { try destination.delete(TakeID(1)) }
    #expect(try FileSystem().size(of: path) == 0)
    faults.reset()
    try destination.delete(TakeID(1))
    #expect(try FileSystem().size(of: path) == nil)
    #expect(try store.inspect().isClean)
  }

  @Test func aDeletedTakeIsNotOfferedAgainAfterItsProcessHasEnded() throws {
    var session: StoreDestination? = try StoreDestination(
      store: store, channel: Channel.general, author: "ada")
    var output = try session?.begin(TakeID(1), text: "never")
    for pages in try Wreck.pages(seconds: 1) { try output?.append(pages) }
    _ = try output?.finish(waveform: WaveformBuilder().waveform(), holes: [])
    faults.fail(.commit, nth: 1, with: 5)
    #expect(throws: TakeError.self) { try session?.delete(TakeID(1)) }
    faults.reset()
    (output, session) = (nil, nil)
    let report = try TakeRecovery(store: store).recoverAll()
    #expect(report.isEmpty)
    #expect(try store.drafts().isEmpty)
    #expect(try store.leftoverTakes().isEmpty)
  }
}
