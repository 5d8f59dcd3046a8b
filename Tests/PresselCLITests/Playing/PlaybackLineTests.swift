import PresselAudio
import PresselDSP
import PresselSystem
import PresselTesting
import Testing

@testable import PresselCLI
@testable import PresselService

@Suite struct PlaybackLineTests {
  private let isInBackground = Monitor(false)
  private let error = Monitor<[UInt8]>([])
  private let item = PlaybackItem(file: "a.ogg")

  /// What a person sees, where a line that is drawn anew takes the place of the one before.
  private var seen: String {
    error.withLock { String(decoding: $0, as: UTF8.self) }.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.split(separator: "\r").last.map { $0.replacing("\u{1B}[K", with: "") } ?? "" }
      .joined(separator: "\n")
  }

  private func line() throws -> PlaybackLine {
    let (error, isInBackground) = (error, isInBackground)
    let host = CommandHost(
      backend: ScriptedBackend(source: { _ in ScriptedSource([]) }, sink: { _ in CollectingSink() }),
      writeOutput: { (_) throws(SystemError) in },
      writeError: { (bytes) throws(SystemError) in error.withLock { $0 += bytes } },
      environment: { ["HOME": "/nowhere", "TERM": "xterm"][$0] },
      isTerminal: { $0 == .error },
      isInBackground: { isInBackground.withLock { $0 } }, columns: { 60 }, loginName: { "ada" })
    let arguments = try ParsedArguments(["a.ogg"], for: PlayCommand.definition)
    return PlaybackLine([], try CommandContext(arguments, host: host))
  }

  private func state(_ place: Int, _ phase: PlaybackState.Phase) -> PlaybackState {
    PlaybackState(item: item, place: FrameCount(place), speed: .normal, phase: phase)
  }

  @Test func theLastLineIsTheLastStateWhateverIsToldLater() throws {
    let line = try line()
    line.show(state(48_000, .playing))
    line.finish(state(72_000, .stopped(.asked)))
    line.show(state(60_000, .playing))
    #expect(seen.hasPrefix("STOPPED  0:01.5"))
    #expect(seen.split(separator: "\n").count == 1)
    #expect(seen.hasSuffix("\n"))
  }

  @Test func aFailureTakesThePlaceOfTheLine() throws {
    let line = try line()
    line.show(state(48_000, .playing))
    line.finish(state(48_000, .failed(AudioError(.unreadable, "It cannot be read."))))
    #expect(seen.isEmpty, "no PLAYING stays above the sentence")
  }

  @Test func inTheBackgroundTheTerminalIsSomebodyElses() throws {
    let line = try line()
    isInBackground.withLock { $0 = true }
    line.show(state(48_000, .playing))
    #expect(seen.isEmpty)
    isInBackground.withLock { $0 = false }
    line.show(state(60_000, .playing))
    #expect(seen.hasPrefix("PLAYING  0:01.2"))
    isInBackground.withLock { $0 = true }
    line.show(state(72_000, .playing))
    line.finish(state(96_000, .stopped(.heard)))
    #expect(seen.hasPrefix("PLAYING  0:01.2"))
    #expect(seen.split(separator: "\n").count == 1)
  }

  @Test func whoNeverPlayedLeavesNoLine() throws {
    try line().finish(state(0, .failed(AudioError(.noDevice, "There is no loudspeaker."))))
    #expect(seen.isEmpty)
  }
}
