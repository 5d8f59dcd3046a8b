import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What a person sees while recording, in a terminal without a screen.
@Suite(.enabled(if: Tools.have("tmux"), "needs tmux")) struct LiveLineTests {
  private static let microphone =
    "pcm.mic { type rig patient 1 infile \"FOLDER/tone.wav\" format S16_LE channels 1 rate 48000 }"

  private func tmux(_ bench: Bench, _ arguments: String...) throws -> String {
    try bench.run(["tmux", "-S", bench.folder.file("tmux")] + arguments, name: "tmux").output
  }

  @Test(arguments: [40, 80])
  func theTimeRunsAndTheLevelMovesAndCtrlCKeepsADraft(columns: Int) throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(
      bench, "new-session", "-d", "-x", "\(columns)", "-y", "10", "\(Bench.program) record --device mic; cat")
    try bench.wait { try tmux(bench, "capture-pane", "-p").contains("RECORDING  0:00.5") }
    let screen = try tmux(bench, "capture-pane", "-p").split(separator: "\n")
    #expect(screen.count == 1, "nothing wraps: \(screen)")
    #expect(screen.first?.contains("█") == true)
    #expect(screen.first?.contains("Ctrl-C ends") == true)
    _ = try tmux(bench, "send-keys", "C-c")
    try bench.wait { try tmux(bench, "capture-pane", "-p").contains("as a draft in") }
    #expect(try !tmux(bench, "capture-pane", "-p").contains("RECORDING"), "the line made room")
    let draft = try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first
    #expect(draft?["attachments"]?.array?.count == 1)
  }
}
