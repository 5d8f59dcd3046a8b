import ComposerEngine
import PresselAudio
import PresselService
import PresselSystem
import PresselWaveform
import Testing

@testable import PresselCLI

@Suite struct RecordingProgressTests {
  private let take = RecordedTake(
    samples: FrameCount(48_000), waveform: Waveform(peak: [1], rms: [1], samples: FrameCount(48_000)))

  private func notice(_ content: SessionNotice.Content, _ phase: Phase.Name) -> SessionNotice {
    SessionNotice(content, phase: phase)
  }

  @Test func aTakeThatEndsByItselfIsSent() {
    var progress = RecordingProgress(wish: .send)
    #expect(progress.hear(notice(.report(.limit, message: nil), .finishing)) == [.send])
    #expect(progress.hear(notice(.attached(TakeID(1), take), .idle)).isEmpty)
    #expect(progress.ending == nil, "not yet: it is on its way")
    #expect(progress.hear(notice(.stored("0190"), .idle)).isEmpty)
    #expect(progress.ending == .stored("0190"))
    #expect(progress.failure == nil)
  }

  @Test func aSignalEndsItOnceAndTheTakeIsKept() {
    var progress = RecordingProgress(wish: .confirm)
    #expect(progress.receive(.interrupt) == [.confirm])
    #expect(progress.receive(.terminate).isEmpty)
    #expect(progress.hear(notice(.attached(TakeID(1), take), .idle)).isEmpty)
    #expect(progress.ending == .kept(take))
    #expect(progress.signal == .interrupt)
  }

  @Test func aSignalBeforeTheFirstFrameLeavesNothing() {
    var progress = RecordingProgress(wish: .send)
    #expect(progress.receive(.interrupt) == [.send])
    #expect(progress.hear(notice(.refused(.notReady), .opening)) == [.discard])
    #expect(progress.ending == .nothing)
    #expect(progress.failure == nil)
  }

  @Test func aLostDeviceIsNeverSent() {
    var progress = RecordingProgress(wish: .send)
    #expect(
      progress.hear(notice(.report(.deviceLost, message: "It was unplugged."), .finishing)) == [.confirm])
    #expect(progress.hear(notice(.attached(TakeID(1), take), .idle)).isEmpty)
    #expect(progress.ending == .kept(take))
    #expect(progress.failure == RecordingProgress.Failure(code: "deviceLost", message: "It was unplugged."))
  }

  @Test func aDeviceThatDoesNotOpenLeavesNothing() {
    var progress = RecordingProgress(wish: .send)
    #expect(progress.hear(notice(.report(ReportCode(rawValue: "busy"), message: nil), .idle)).isEmpty)
    #expect(progress.ending == .nothing)
    #expect(progress.failure?.code == "busy")
  }

  @Test func aMessageThatIsRefusedStaysInTheDraft() {
    var progress = RecordingProgress(wish: .send)
    _ = progress.hear(notice(.report(.captureEnded, message: nil), .preview))
    _ = progress.hear(notice(.attached(TakeID(1), take), .idle))
    _ = progress.hear(notice(.report(.storageFull, message: nil), .idle))
    #expect(progress.ending == .kept(take))
    #expect(progress.failure?.code == "storageFull")
  }

  @Test func aTakeThatMayNotBeginIsAFailure() {
    var progress = RecordingProgress(wish: .send)
    #expect(progress.hear(notice(.refused(.disabled), .idle)).isEmpty)
    #expect(progress.ending == .nothing)
    #expect(progress.failure?.code == "disabled")
  }

  @Test func warningsChangeNothing() {
    var progress = RecordingProgress(wish: .send)
    #expect(progress.hear(notice(.report(.limitNear, message: nil), .locked)).isEmpty)
    #expect(progress.hear(notice(.silence(isSilent: true), .locked)).isEmpty)
    #expect(progress.hear(notice(.gap(count: 1), .locked)).isEmpty)
    #expect(progress.ending == nil)
    #expect(progress.failure == nil)
  }
}
