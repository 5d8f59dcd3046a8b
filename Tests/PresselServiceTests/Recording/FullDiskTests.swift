import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// A take whose end does not fit on the disk any more.
@Suite struct FullDiskTests {
  private static let full = TakeError(code: "storageFull", message: "The disk is full")

  /// A file whose page n and all after it find no room, once the test lets them be written.
  private final class SmallFile: TakeOutput, Sendable {
    private let fitting: Int
    private let pages = Monitor(0)
    private let isOpen = Monitor(false)

    init(fitting: Int) {
      self.fitting = fitting
    }

    func letWrite() {
      isOpen.withLock { $0 = true }
    }

    func append(_ bytes: [UInt8]) throws(TakeError) {
      _ = isOpen.wait { $0 ? true : nil }
      let count = pages.withLock { pages in
        pages += 1
        return pages
      }
      if count > fitting { throw FullDiskTests.full }
    }

    func sync() throws(TakeError) {}

    func appendEnd(_ bytes: [UInt8]) throws(TakeError) {
      try append(bytes)
    }

    func finish(waveform: Waveform) throws(TakeError) -> FrameCount {
      FrameCount(960)
    }

    func discard() {}
  }

  private struct SmallDisk: TakeDestination {
    let file: SmallFile
    let stored = Monitor<[MessageID]>([])

    func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput { file }
    func delete(_ take: TakeID) throws(TakeError) {}
    func attach(_ take: TakeID) throws(TakeError) {}
    func detach(_ take: TakeID) throws(TakeError) {}
    func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {}
    func file(of take: TakeID) throws(TakeError) -> String { throw FullDiskTests.full }

    func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
      stored.withLock { $0.append(message) }
      return "0190"
    }
  }

  private func session(_ disk: SmallDisk, _ source: ScriptedSource) throws -> RecordingSession {
    try RecordingSession(
      settings: ComposerSettings(), encoder: .standard, destination: disk, source: { source },
      sink: { CollectingSink() })
  }

  @Test func aTakeThatLosesItsEndWhileItIsFinishedIsNotSent() async throws {
    let disk = SmallDisk(file: SmallFile(fitting: 3))
    let session = try session(disk, ScriptedSource([.frames(SessionFixture.tone(48_000)), .wait]))
    session.post(.startLocked)
    for await state in session.states where state.phase.name == .locked { break }
    session.post(.send)
    while session.state.phase.name != .finishing { await Task.yield() }
    disk.file.letWrite()
    var told: [SessionNotice.Content] = []
    for await notice in session.notices {
      told.append(notice.content)
      if case .report = notice.content { break }
    }
    #expect(told.contains(.report(.storageFull, message: "The disk is full")))
    session.close()
    #expect(disk.stored.withLock { $0.isEmpty })
    #expect(session.state.phase == .idle)
  }

  @Test func aTakeThatFillsTheDiskWhileItRunsWaitsInThePreview() async throws {
    let disk = SmallDisk(file: SmallFile(fitting: 3))
    disk.file.letWrite()
    let session = try session(disk, ScriptedSource([.frames(SessionFixture.tone(48_000)), .wait]))
    session.post(.startLocked)
    for await notice in session.notices {
      guard case .report(let code, let message) = notice.content else { continue }
      #expect(code == .storageFull)
      #expect(message == "The disk is full")
      break
    }
    for await state in session.states where state.phase.name == .preview { break }
    session.post(.discard)
    session.close()
    #expect(disk.stored.withLock { $0.isEmpty })
  }
}
