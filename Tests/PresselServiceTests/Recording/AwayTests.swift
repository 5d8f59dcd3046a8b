import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// A take whose microphone goes away and comes back, or does not.
@Suite struct AwayTests {
  private let folder: TemporaryDirectory
  private let store: Store
  private let clock = ManualClock(Instant(nanoseconds: 1_000_000_000))

  init() throws {
    folder = try TemporaryDirectory(named: "away")
    store = try Store(at: folder.file("store"))
  }

  private func session(_ source: ReconnectingSource, limit: Nanoseconds? = nil) throws -> RecordingSession {
    let clock = clock
    return try RecordingSession(
      settings: ComposerSettings(holdThreshold: .milliseconds(100), maxDuration: limit),
      encoder: .standard,
      destination: StoreDestination(store: store, channel: Channel.general, author: "ada"),
      source: { source }, clock: .manual { clock.now })
  }

  private func source(_ shelf: Shelf) -> ReconnectingSource {
    let clock = clock
    return ReconnectingSource(clock: .manual { clock.now }, make: { shelf.take() })
  }

  /// The next notice that is no click of a gesture.
  private func notice(_ notices: inout AsyncStream<SessionNotice>.AsyncIterator) async -> SessionNotice
    .Content?
  {
    while let notice = await notices.next() {
      if case .feedback = notice.content { continue }
      return notice.content
    }
    return nil
  }

  private static let absence = CaptureAbsence(reason: .pulled, patience: 10_000_000_000)

  private func reach(_ phase: Phase.Name, _ session: RecordingSession) async {
    for await state in session.states where state.phase.name == phase { return }
  }

  /// A session whose microphone is away after a second of sound.
  private func awaySession(
    _ shelf: Shelf, _ source: ReconnectingSource, then others: [any AudioSource] = []
  ) async throws -> (
    RecordingSession, AsyncStream<SessionNotice>.AsyncIterator
  ) {
    shelf.put(ScriptedSource([.frames(SessionFixture.tone(48_000)), .failure(.pulled)]))
    for other in others { shelf.put(other) }
    let session = try session(source)
    var notices = session.notices.makeAsyncIterator()
    session.post(.startLocked)
    #expect(await notice(&notices) == .away(Self.absence))
    while session.state.meter.frames < FrameCount(48_000) || !session.state.meter.isAway {
      await Task.yield()
    }
    return (session, notices)
  }

  @Test func theTakeGoesOnAndItsHoleIsToldCountedAndMarked() async throws {
    let shelf = Shelf([])
    let source = source(shelf)
    let second = ScriptedSource([.wait, .frames(SessionFixture.tone(24_000)), .wait])
    let (session, stream) = try await awaySession(shelf, source, then: [second])
    var notices = stream
    await second.wait(for: .open)
    clock.advance(by: .seconds(3))
    second.goOn()
    let lost = FrameCount(3 * 48_000 - 4_800)
    #expect(await notice(&notices) == .returned(lost: lost))
    while session.state.meter.frames < FrameCount(72_000) { await Task.yield() }
    let meter = session.state.meter
    #expect((meter.gaps, meter.absences, meter.isAway) == (1, 1, false))
    #expect(meter.lostFrames == lost)
    session.post(.confirm)
    guard case .attached(_, let take) = await notice(&notices) else {
      Issue.record("the take was not attached")
      return
    }
    session.close()
    let hole = TakeHole(place: FrameCount(48_000), gap: CaptureGap(cause: .away, lost: lost))
    #expect(take.samples == FrameCount(72_000))
    #expect(take.holes == [hole])

    let attachment = try #require(try store.draft(in: Channel.general, author: "ada")?.attachments.first)
    guard case .opus(let info) = try SoundFile.facts(of: store.path(of: attachment)) else {
      Issue.record("no Opus file")
      return
    }
    #expect(info.samples == FrameCount(72_000))
    #expect(info.faults.isEmpty)
    #expect(info.tags.value(of: TakeHole.tagName) == "1:48000:139200:away")
  }

  @Test func whatIsKeptWhileTheMicrophoneIsAwayIsKeptAtOnce() async throws {
    let shelf = Shelf([])
    let (session, stream) = try await awaySession(shelf, source(shelf))
    var notices = stream
    session.post(.confirm)
    guard case .attached(_, let take) = await notice(&notices) else {
      Issue.record("the take was not attached")
      return
    }
    #expect(take.samples == FrameCount(48_000))
    #expect(take.holes.isEmpty, "nothing came behind the hole")
    #expect(session.close())
  }

  @Test func theEndOfAnAwayMicrophoneIsNotWaitedForAtTheLimit() async throws {
    // A tenth of a second is missing to the limit: what a present microphone would be given.
    let shelf = Shelf([ScriptedSource([.frames(SessionFixture.tone(43_200)), .failure(.pulled)])])
    let session = try session(source(shelf), limit: .seconds(1))
    var notices = session.notices.makeAsyncIterator()
    session.post(.startLocked)
    #expect(await notice(&notices) == .away(Self.absence))
    clock.advance(by: .seconds(1))
    session.wake()
    #expect(await notice(&notices) == .report(.limit, message: nil))
    session.post(.confirm)
    guard case .attached(_, let take) = await notice(&notices) else {
      Issue.record("the take was not attached")
      return
    }
    #expect(take.samples == FrameCount(43_200))
    #expect(session.close())
  }

  @Test func whatIsDiscardedWhileTheMicrophoneIsAwayLeavesNoByte() async throws {
    let hanging = HangingSource()
    let shelf = Shelf([])
    let source = source(shelf)
    let (session, _) = try await awaySession(shelf, source, then: [hanging])
    _ = hanging.calls.wait { $0 == [.open] ? true : nil }
    session.post(.discard)
    await reach(.idle, session)
    #expect(session.close(), "nobody waits for a device that hangs")
    #expect(try store.leftoverTakes().isEmpty)
    #expect(try store.drafts().isEmpty)
    hanging.isReleased.withLock { $0 = true }
    _ = hanging.calls.wait { $0 == [.open, .close] ? true : nil }
  }

  @Test func aPauseWhileTheMicrophoneIsAwayIsAPause() async throws {
    let shelf = Shelf([])
    let source = source(shelf)
    let found = ScriptedSource([.wait])
    let late = ScriptedSource([.frames(SessionFixture.tone(4_800)), .wait])
    let (session, stream) = try await awaySession(shelf, source, then: [found, late])
    var notices = stream
    await found.wait(for: .open)
    session.post(.pause)
    await found.wait(for: .close)
    clock.advance(by: .seconds(60))
    source.wake()
    #expect(late.calls.isEmpty, "nothing listens in a pause")
    session.post(.resume)
    guard case .returned(let lost) = await notice(&notices) else {
      Issue.record("it did not come back")
      return
    }
    #expect(lost < FrameCount(48_000), "a pause is no hole")
    session.post(.discard)
    #expect(session.close())
  }

  @Test func aMicrophoneThatStaysAwayEndsTheTakeAsALostOne() async throws {
    let shelf = Shelf([])
    let source = source(shelf)
    let (session, stream) = try await awaySession(shelf, source)
    var notices = stream
    clock.advance(by: .seconds(10))
    source.wake()
    guard case .report(.deviceLost, let message) = await notice(&notices) else {
      Issue.record("it was not lost")
      return
    }
    #expect(message?.contains("did not come back within 10 s") == true)
    await reach(.preview, session)
    session.close()
    let draft = try #require(try store.draft(in: Channel.general, author: "ada"))
    #expect(draft.attachments.map(\.samples) == [48_000])
  }
}
