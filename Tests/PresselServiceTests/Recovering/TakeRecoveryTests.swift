@testable import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import Synchronization
import Testing

/// What a program finds in a store after others were killed.
@Suite struct TakeRecoveryTests {
  let wreck: Wreck
  let recovery: TakeRecovery

  init() throws {
    wreck = try Wreck()
    recovery = TakeRecovery(store: wreck.store)
  }

  private func draft() throws -> Draft {
    try #require(try wreck.store.draft(in: Channel.general, author: "ada"))
  }

  @Test func aTakeBecomesADraftWithItsTextAndItsWaveform() throws {
    let id = try wreck.leftover(text: "half a thought", seconds: 1)
    let before = Timestamp.now()
    let report = try recovery.recoverAll(.quick)
    #expect(report.failures.isEmpty)
    let recording = try #require(report.recovered.first?.recording)
    #expect(report.recovered.map(\.take.text) == ["half a thought"])
    #expect(recording.id == id)
    // 50 packets of 960 samples less the lookahead of the encoder; the last packet may still have been with it.
    #expect((46_000...48_000).contains(recording.samples))
    #expect(recording.waveform.count == 100)
    #expect(try #require(recording.recoveredAt) >= before)
    #expect(try draft().text == "half a thought")
    #expect(try draft().attachments == [recording])
    #expect(try wreck.files.count == 1)
    #expect(try recovery.recoverAll().isEmpty)
    #expect(try wreck.store.inspect().isClean)
    #expect(try Wreck.samples(in: wreck.store.path(of: recording)) == recording.samples)
  }

  @Test func aTakeThatIsBeingRecordedIsLeftAlone() throws {
    let take = try wreck.take(text: "not yet")
    #expect(try TakeRecovery(store: Store(at: wreck.store.root)).recoverAll().isEmpty)
    try take.append(Wreck.pages(seconds: 1)[1])
    #expect(try wreck.store.drafts().isEmpty)
  }

  @Test func aTakeWhoseFileCannotBeOpenedKeepsNoOtherFromItsDraft() throws {
    let bad = try wreck.leftover(text: "lost", author: "bob")
    try wreck.leftover(text: "found")
    let path = try #require(try wreck.store.leftoverTakes().first { $0.id == bad }.map(wreck.path))
    // A folder in its place is as little ours to open as a file of somebody else's.
    try FileSystem().unlink(path)
    try FileSystem().makeFolder(path)
    let report = try recovery.recoverAll()
    #expect(report.recovered.map(\.take.text) == ["found"])
    #expect(report.failures.map(\.take.id) == [bad])
    #expect(try draft().text == "found")
  }

  @Test func theTextIsNotSaidTwice() throws {
    try wreck.store.saveDraft(text: "dear", in: Channel.general, author: "ada")
    try wreck.leftover(text: "dear")
    _ = try recovery.recoverAll()
    #expect(try draft().text == "dear")
    try wreck.leftover(text: "friend")
    _ = try recovery.recoverAll()
    try wreck.leftover(text: "friend")
    _ = try recovery.recoverAll()
    #expect(try draft().text == "dear\nfriend")
    #expect(try draft().attachments.count == 3)
  }

  @Test func aTakeThatWaitedInThePreviewComesBackAsItWas() throws {
    var take: TakeFile? = try wreck.take(text: "listen first")
    let recording = try #require(take).finish { (writer) throws(StoreError) in
      try writer.write(try writer.read(at: 0, upTo: Int(writer.partBytes)))
      return RecordingFacts(samples: 47_000, waveform: [0, 1])
    }
    #expect(try recovery.recoverAll().isEmpty, "its owner lives")
    take = nil
    let report = try recovery.recoverAll(.quick)
    #expect(report.recovered.map(\.recording.file) == [recording.file])
    #expect(try draft().text == "listen first")
    #expect(try draft().attachments.first?.recoveredAt != nil)
    #expect(try draft().attachments.first?.waveform == [0, 1])
  }

  @Test func aLongTakeGetsItsWaveformLater() throws {
    let id = try wreck.leftover(text: "long", seconds: 2)
    let quick = TakeRecovery(store: wreck.store, quickBytes: 2_000)
    let recording = try #require(try quick.recoverAll(.quick).recovered.first?.recording)
    #expect(recording.waveform == [])
    #expect(recording.samples > 90_000)
    let complete = try quick.completeWaveform(of: recording)
    #expect(complete.waveform.count == 100 && complete.waveform.contains { $0 > 0.3 })
    #expect(try draft().attachments == [complete])
    // Nothing is decoded a second time.
    try FileSystem().unlink(wreck.store.path(of: complete))
    #expect(try quick.completeWaveform(of: complete) == complete)
    #expect(id == complete.id)
  }

  @Test func aThoroughRecoveryAndALaterWaveformAgree() throws {
    try wreck.leftover(seconds: 2)
    try wreck.leftover(seconds: 2)
    let quick = TakeRecovery(store: wreck.store, quickBytes: 0)
    let takes = try wreck.store.leftoverTakes()
    let atOnce = try #require(try quick.recover(takes[0]))
    let later = try #require(try quick.recoverAll(.quick).recovered.first?.recording)
    #expect(later.waveform.isEmpty && !atOnce.waveform.isEmpty)
    #expect(try quick.completeWaveform(of: later).waveform == atOnce.waveform)
  }

  @Test func aDamagedTakeStaysAndIsToldOnceAnHour() throws {
    try wreck.leftover(text: "lost")
    let damaged = try #require(try wreck.store.leftoverTakes().first)
    try Wreck.damage(wreck.path(damaged))
    try wreck.leftover(text: "fine")
    let first = try recovery.recoverAll(.quick)
    #expect(first.recovered.map(\.take.text) == ["fine"])
    #expect(first.failures.map(\.error.code) == ["notOpus"])
    #expect(try recovery.recoverAll(.quick).isEmpty)
    #expect(try recovery.recoverAll(.thorough).failures.count == 1, "who asks for it hears it again")
    let left = try #require(try wreck.store.leftoverTakes().first)
    #expect(left.lastFailure?.message == first.failures.first?.error.message)
    #expect(left.bytes == damaged.bytes)
    #expect(try draft().text == "fine")
  }

  @Test func aFailureOfYesterdayIsTriedAgain() throws {
    var options = StoreOptions()
    let yesterday = Timestamp(milliseconds: Timestamp.now().milliseconds - 86_400_000)
    options.now = { yesterday }
    let old = try Store(at: wreck.store.root, options: options)
    let id = try wreck.leftover()
    try old.noteFailedRecovery("The disk was full.", of: id)
    #expect(try wreck.store.leftoverTakes().first?.lastFailure?.message == "The disk was full.")
    #expect(try recovery.recoverAll(.quick).recovered.count == 1)
  }

  @Test func aTakeWithoutSoundGoesAndBytesThatCannotBeReadStay() throws {
    let ids: [EntryID]
    do {
      let silent = try wreck.store.beginTake(in: Channel.general, author: "ada", text: "nothing said")
      try silent.append(Wreck.pages(seconds: 1)[0])
      let broken = try wreck.store.beginTake(in: Channel.general, author: "ada")
      try broken.append(Wreck.pages(seconds: 1)[0])
      try broken.append([UInt8](repeating: 0, count: 5_000))
      ids = [silent.id, broken.id]
      #expect(try recovery.recoverAll().isEmpty)
      withExtendedLifetime((silent, broken)) {}
    }
    let report = try recovery.recoverAll()
    #expect(report.recovered.isEmpty)
    #expect(report.failures.map(\.take.id) == [ids[1]])
    #expect(try wreck.store.leftoverTakes().map(\.id) == [ids[1]])
    #expect(try wreck.store.drafts().isEmpty)
  }

  @Test func twoProgramsThatStartAtOnceRecoverEachTakeOnce() throws {
    for number in 0..<6 { try wreck.leftover(text: "\(number)") }
    let root = wreck.store.root
    let found = Mutex<[EntryID]>([])
    let failures = Mutex<[String]>([])
    let threads = try (0..<3).map { number in
      try SystemThread(named: "start \(number)") {
        do {
          let report = try TakeRecovery(store: Store(at: root)).recoverAll()
          found.withLock { $0 += report.recovered.map(\.recording.id) }
          failures.withLock { $0 += report.failures.map(\.error.message) }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(failures.withLock { $0 } == [])
    #expect(found.withLock { Set($0).count } == 6)
    #expect(found.withLock { $0.count } == 6)
    #expect(try draft().attachments.count == 6)
    #expect(Set(try draft().text.split(separator: "\n")) == ["0", "1", "2", "3", "4", "5"])
    #expect(try wreck.store.inspect().isClean)
  }

  @Test func aStoreThatSomebodyElseKeepsLockedHoldsAStartUpForAMoment() throws {
    try wreck.leftover()
    try wreck.leftover()
    let gate = try FileSystem().open("\(wreck.store.root)/lock", for: .writing)
    #expect(try gate.tryLock())
    let start = MonotonicClock.now
    let report = try recovery.recoverAll(.quick)
    #expect(MonotonicClock.now - start < 5_000_000_000, "a writer waits for 10 s")
    #expect(report.failures.map(\.error.code) == ["storeBusy"])
    gate.unlock()
    #expect(try recovery.recoverAll(.quick).recovered.count == 2)
  }
}
