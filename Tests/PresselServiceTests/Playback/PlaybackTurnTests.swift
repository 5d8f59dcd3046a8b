import ComposerEngine
import PresselStore
import PresselSystem
import PresselTesting
import Testing

@testable import PresselService

@Suite("One is heard at a time")
struct PlaybackTurnTests {
  @Test func whoComesIsNamedAndTheOtherLearnsIt() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let (first, second) = (PlaybackTurn(in: folder.path), PlaybackTurn(in: folder.path))
    try first.take()
    #expect(first.holder == .me)
    first.give()
    try second.take()
    #expect(second.holder == .me)
    #expect(first.holder == .anotherPlayback)
    try first.take(waitingUpTo: 0)
    #expect(second.holder == .anotherPlayback)
  }

  @Test func whoComesWaitsForSilenceAndNoLongerThanHeHasPatience() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let (first, second) = (PlaybackTurn(in: folder.path), PlaybackTurn(in: folder.path))
    try first.take()
    let start = MonotonicClock.now
    try second.take(waitingUpTo: 50)
    #expect(MonotonicClock.now - start >= 45_000_000, "the first holds the lock")
    #expect(second.holder == .me, "who does not answer keeps nobody out")
    first.give()
    second.give()
    let third = PlaybackTurn(in: folder.path)
    try third.take(waitingUpTo: 60_000)
    #expect(third.holder == .me)
  }

  private func isLocked(_ folder: TemporaryDirectory) throws -> Bool {
    let file = try FileSystem().open(folder.file("playing"), for: .reading)
    do {
      try file.lock(waitingUpTo: 0)
      return false
    } catch {
      return error.code == .locked
    }
  }

  @Test func whoAsksAgainHasTheTurnAndItsLock() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let (first, second) = (PlaybackTurn(in: folder.path), PlaybackTurn(in: folder.path))
    try first.take()
    try first.take(waitingUpTo: 0)
    #expect(first.holder == .me)
    #expect(try isLocked(folder), "its own lock is not in its way")
    try second.take(waitingUpTo: 0)
    try first.take(waitingUpTo: 0)
    #expect(second.holder == .anotherPlayback)
    first.give()
    second.give()
    #expect(try !isLocked(folder))
  }

  @Test func whatFollowsByItselfSilencesNobody() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let (first, second) = (PlaybackTurn(in: folder.path), PlaybackTurn(in: folder.path))
    try first.begin()
    try first.begin()
    #expect(first.holder == .me)
    #expect(try isLocked(folder))
    try second.take(waitingUpTo: 0)
    try first.begin()
    #expect(first.holder == .anotherPlayback)
    #expect(second.holder == .me)
  }

  @Test func whoCannotNameItselfIsHeardUntilAnotherComes() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let (before, reader) = (PlaybackTurn(in: folder.path), PlaybackTurn(in: folder.path))
    try before.take()
    before.give()
    reader.beginUnnamed()
    #expect(reader.holder == .me, "who is named there was heard long ago")
    let after = PlaybackTurn(in: folder.path)
    try after.take()
    #expect(reader.holder == .anotherPlayback)
    PlaybackTurn.silence(in: folder.path)
    #expect(reader.holder == .recording)
  }

  @Test func aFileFromAnotherTimeKeepsNobodyOut() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let file = try FileSystem().create(folder.file("playing"))
    try file.write(Array("nonsense".utf8))
    let turn = PlaybackTurn(in: folder.path)
    #expect(turn.holder == .me, "a file of another form names nobody")
    try turn.take()
    #expect(turn.holder == .me)
    try FileSystem().unlink(folder.file("playing"))
    #expect(turn.holder == .me)
  }

  @Test func aTakeIsSeenWhileItRunsAndSilencesWhoPlays() throws {
    let folder = try TemporaryDirectory(named: "turn")
    let store = try Store(at: folder.file("store"))
    let turn = PlaybackTurn(in: store.root)
    try turn.take()
    #expect(!PlaybackTurn.isRecording(in: store.root))
    let destination = try StoreDestination(store: store, channel: "general", author: "ada")
    let output = try destination.begin(TakeID(1), text: "")
    #expect(turn.holder == .recording)
    #expect(PlaybackTurn.isRecording(in: store.root))
    try destination.delete(TakeID(1))
    #expect(!PlaybackTurn.isRecording(in: store.root))
    withExtendedLifetime(output) {}
  }
}
