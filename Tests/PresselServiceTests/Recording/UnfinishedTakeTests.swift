import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// A take whose file cannot be completed, and that its person does not want.
@Suite struct UnfinishedTakeTests {
  private static let failure = TakeError(code: "inputOutput", message: "The disk failed")

  /// A file that cannot be completed, once the test lets it try.
  private final class BrokenFile: TakeOutput, Sendable {
    let isFinishing = Monitor(false)
    private let mayFail = Monitor(false)

    func letFail() {
      mayFail.withLock { $0 = true }
    }

    func append(_ bytes: [UInt8]) throws(TakeError) {}
    func sync() throws(TakeError) {}
    func appendEnd(_ bytes: [UInt8]) throws(TakeError) {}
    func discard() {}

    func finish(waveform: Waveform, holes: [TakeHole]) throws(TakeError) -> FrameCount {
      isFinishing.withLock { $0 = true }
      _ = mayFail.wait { $0 ? true : nil }
      throw UnfinishedTakeTests.failure
    }
  }

  private struct Disk: TakeDestination {
    let file = BrokenFile()
    let deleted = Monitor<[TakeID]>([])

    func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput { file }
    func delete(_ take: TakeID) throws(TakeError) { deleted.withLock { $0.append(take) } }
    func attach(_ take: TakeID) throws(TakeError) {}
    func detach(_ take: TakeID) throws(TakeError) {}
    func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {}
    func file(of take: TakeID) throws(TakeError) -> String { throw UnfinishedTakeTests.failure }

    func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
      throw UnfinishedTakeTests.failure
    }
  }

  private let disk = Disk()

  private func session(_ steps: [ScriptedSource.Step]) throws -> RecordingSession {
    let source = ScriptedSource(steps)
    let clock = ManualClock(Instant(nanoseconds: 1_000_000_000))
    return try RecordingSession(
      settings: ComposerSettings(), encoder: .standard, destination: disk, source: { source },
      sink: { CollectingSink() }, clock: .manual { clock.now })
  }

  private func reach(_ phase: Phase.Name, _ session: RecordingSession) async {
    for await state in session.states where state.phase.name == phase { return }
  }

  /// A session whose take is being completed.
  private func finishing() async throws -> RecordingSession {
    let session = try session([.frames(SessionFixture.tone(48_000)), .wait])
    session.post(.startLocked)
    await reach(.locked, session)
    session.post(.send)
    _ = disk.file.isFinishing.wait { $0 ? true : nil }
    return session
  }

  @Test func aTakeThatIsDiscardedBeforeItsFinishFailsIsDeleted() async throws {
    let session = try await finishing()
    session.post(.discard)
    await reach(.idle, session)
    disk.file.letFail()
    #expect(session.close())
    #expect(disk.deleted.withLock { $0.map(\.number) } == [1])
  }

  @Test func aTakeThatIsNotDiscardedStaysForTheRecovery() async throws {
    let session = try await finishing()
    disk.file.letFail()
    await reach(.idle, session)
    #expect(session.close())
    #expect(disk.deleted.withLock { $0.isEmpty })
  }

  @Test func aTouchWhoseSourceEndsAndWhoseFileFailsLeavesNoByte() async throws {
    disk.file.letFail()
    let session = try session([.frames(SessionFixture.tone(4_800))])
    // Time stands still, so that the touch never becomes a recording: no take is wanted when its file has failed.
    session.post(.press())
    for await notice in session.notices {
      if case .report(let code, _) = notice.content {
        #expect(code.rawValue == "inputOutput")
        break
      }
    }
    #expect(session.close())
    #expect(disk.deleted.withLock { $0.map(\.number) } == [1])
  }
}
