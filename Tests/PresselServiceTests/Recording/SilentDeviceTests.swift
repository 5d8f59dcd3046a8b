import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// A device that says neither yes nor no.
@Suite struct SilentDeviceTests {
  @Test func theComposerHasItsAnswerWithinTwoSecondsAndNothingIsLeft() async throws {
    let folder = try TemporaryDirectory(named: "silent")
    let store = try Store(at: folder.file("store"))
    let (source, clock) = (HangingSource(), ManualClock())
    let session = try RecordingSession(
      settings: ComposerSettings(), encoder: .standard,
      destination: StoreDestination(store: store, channel: Channel.general, author: "ada"),
      source: { source }, clock: .manual { clock.now })
    session.post(.startLocked)
    for await state in session.states where state.phase.name == .opening { break }
    clock.advance(by: .milliseconds(1_899))
    session.wake()
    session.post(.wait)
    #expect(session.state.phase.name == .opening, "it is still waited for")
    clock.advance(by: .milliseconds(100))
    session.wake()
    for await notice in session.notices {
      guard case .report(let code, _) = notice.content else { continue }
      #expect(code == .noAnswer)
      #expect(notice.phase == .idle)
      break
    }
    #expect(session.close(), "nobody waits for the device")
    #expect(try store.leftoverTakes().isEmpty)
    #expect(try store.inspect().isClean)

    // The late answer finds nobody, and the microphone is closed.
    source.isReleased.withLock { $0 = true }
    _ = source.calls.wait { $0 == [.open, .close] ? true : nil }
  }

  @Test func nobodyWhoReadsIsWaitedFor() throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(480_000))])
    host.session.post(.startLocked)
    // Ten seconds bring a hundred states and levels, and no one takes them.
    let deadline = MonotonicClock.now + 20_000_000_000
    while host.session.state.phase.name != .preview, MonotonicClock.now < deadline {}
    #expect(host.session.state.phase.name == .preview)
    #expect(host.session.state.meter.frames == FrameCount(480_000))
    host.session.close()
  }
}
