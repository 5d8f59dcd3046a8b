import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// A host that replaces two views of the composer.
@Suite(.enabled(if: Tools.have("tmux"), "needs tmux")) struct OwnViewsTests {
  @Test func twoViewsAreTheHostsAndTheOthersArePressels() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 480_000), to: "in.wav")
    let store = bench.folder.file("voices")
    func tmux(_ arguments: String...) throws -> String {
      try bench.run(["tmux", "-u", "-S", bench.folder.file("tmux")] + arguments, name: "tmux").output
    }
    func see(_ text: String) throws {
      try bench.wait { try tmux("capture-pane", "-p").contains(text) }
    }
    defer { _ = try? tmux("kill-server") }
    _ = try tmux(
      "new-session", "-d", "-x", "60", "-y", "12", "\(Bench.builds)/own-views \(input) \(store); cat")
    try see("t text ·")
    let row =
      try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("[ ●") } ?? 0
    // By the mouse: a take that is held has a view of its own.
    _ = try tmux("send-keys", "-l", "\u{1B}[<0;10;\(row + 1)M")
    try see("ON AIR 0:01.")
    _ = try tmux("send-keys", "-l", "\u{1B}[<0;10;\(row + 1)m")
    try see("+ voice, 0:0")
    _ = try tmux("send-keys", "Space")
    try see("● RECORDING")
    _ = try tmux("send-keys", "Enter")
    try bench.wait { try tmux("capture-pane", "-p").split(separator: "+ voice, ").count == 3 }
    _ = try tmux("send-keys", "Enter")
    try see("Sent")
    _ = try tmux("send-keys", "Escape")
    let message = try bench.pressel("show", "last", "--store", store, "--json").document
    #expect(message?["attachments"]?.array?.count == 2)
  }
}
