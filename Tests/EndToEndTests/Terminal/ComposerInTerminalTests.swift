import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What a person does in the composer, in a terminal without a screen, with a microphone in real time.
@Suite(.enabled(if: Tools.have("tmux"), "needs tmux")) struct ComposerInTerminalTests {
  private let bench: Bench

  init() throws {
    bench = try Bench(
      devices: """
        pcm.mic { type rig infile "FOLDER/in.wav" at_end loop period 960 rate 48000 }
        pcm.speaker { type rig outfile "FOLDER/heard.raw" period 960 buffer 24000 rate 48000 }
        """)
    // A whole number of waves, so that it has no seam.
    try bench.write(Tone.sine(hertz: 440, frames: 48_000), to: "in.wav")
    try bench.pressel("config", "playbackDevice", "speaker")
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try bench.run(["tmux", "-u", "-S", bench.folder.file("tmux")] + arguments, name: "tmux").output
  }

  private func screen() throws -> String {
    try tmux("capture-pane", "-p")
  }

  private func see(_ text: String) throws {
    try bench.wait { try screen().contains(text) }
  }

  /// Waits until the time of the take is so much at least.
  private func see(tenths: Int) throws {
    try bench.wait {
      let words = try screen().split { $0.isWhitespace }
      guard let place = words.firstIndex(of: "RECORDING"), place + 1 < words.count else { return false }
      let digits = words[place + 1].split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
      return digits.count == 3 && digits[0] * 600 + digits[1] * 10 + digits[2] >= tenths
    }
  }

  private func open(_ flags: String = "", columns: Int = 80) throws {
    try tmux("new-session", "-d", "-x", "\(columns)", "-y", "20", "bash --norc -i")
    try tmux(
      "send-keys",
      "stty -g > \(bench.folder.file("before")); sh -c 'echo $$ > \(bench.folder.file("pid"));"
        + " exec \(Bench.program) open --device mic \(flags)'; echo code $?; stty -g > \(bench.folder.file("after"))",
      "Enter")
    try see("? keys")
    try see("t text ·")
  }

  private func end() {
    _ = try? tmux("kill-server")
  }

  private func expectTheTerminalAsBefore() throws {
    try bench.wait { (try? bench.text(of: "after").isEmpty == false) ?? false }
    #expect(try bench.text(of: "after") == bench.text(of: "before"))
  }

  private var attachments: [JSONValue] {
    get throws {
      try bench.pressel("show", "last", "--json").document?["attachments"]?.array ?? []
    }
  }

  @Test func aTakeIsToggledPausedHeardAddedAndSentWithText() throws {
    defer { end() }
    try open()
    try tmux("send-keys", "Space")
    try see(tenths: 12)
    try tmux("send-keys", "p")
    try see("PAUSED")
    try tmux("send-keys", "p")
    try see(tenths: 15)
    try tmux("send-keys", "s")
    try see("PREVIEW")
    try tmux("send-keys", "Space")
    try see("PLAYING")
    try tmux("send-keys", "Enter")
    try see("Added")
    try tmux("send-keys", "t")
    try tmux("send-keys", "-l", "Hello 你好")
    try see("> Hello 你好")
    try tmux("send-keys", "Enter")
    try see("Sent")
    try tmux("send-keys", "Escape")
    try see("code 0")
    try expectTheTerminalAsBefore()
    #expect(try bench.pressel("show", "last", "--json").document?["text"]?.string == "Hello 你好")
    let samples = try attachments.first?["samples"]?.integer ?? 0
    #expect(samples >= 72_000)
    #expect(try bench.pressel("drafts").ending == .exited(1), "nothing is left")
  }

  @Test func aKeyboardThatRepeatsStartsNoSecondTakeAndDStartsAnew() throws {
    defer { end() }
    try open()
    // As a keyboard does that is held down.
    for _ in 0..<8 { try tmux("send-keys", "Space", "Space", "Space") }
    try see(tenths: 8)
    try tmux("send-keys", "d")
    try see("press space to start ]")
    try tmux("send-keys", "Escape")
    try see("code 0")
    #expect(try bench.pressel("drafts").ending == .exited(1))
    #expect(try FileSystem().list("\(bench.store)/takes").isEmpty, "no byte of it is left")
  }

  @Test func theMouseHoldsLocksAndCancels() throws {
    defer { end() }
    try open("--keys mouse")
    let row =
      try screen().split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("[ ●") } ?? 0
    func mouse(_ code: Int, _ column: Int, _ row: Int, _ end: String = "M") throws {
      try tmux("send-keys", "-l", "\u{1B}[<\(code);\(column + 1);\(row + 1)\(end)")
    }
    // Held for two seconds and let go: added.
    try mouse(0, 20, row)
    try see("hold on")
    try see(tenths: 15)
    try mouse(0, 20, row, "m")
    try see("Added")
    // Slid to the left: gone.
    try mouse(0, 20, row)
    try see(tenths: 11)
    try mouse(32, 14, row)
    try mouse(32, 9, row)
    try see("to record ]")
    try mouse(0, 9, row, "m")
    // Slid up: it goes on without the hand.
    try mouse(0, 20, row)
    try see(tenths: 11)
    try mouse(32, 20, row - 3)
    try mouse(0, 20, row - 3, "m")
    try see("p pause")
    try tmux("send-keys", "Enter")
    try bench.wait { try screen().split(separator: "\n").count { $0.hasPrefix("+ 0:0") } == 2 }
    // Too short: the hint.
    try mouse(0, 20, row)
    try mouse(0, 20, row, "m")
    try see("hold the mouse button to record, let go to add")
    try tmux("send-keys", "Escape")
    try see("code 0")
    let draft = try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first
    #expect(draft?["attachments"]?.array?.count == 2)
  }

  @Test func whatACrashLeftIsOfferedFirstWithItsText() throws {
    defer { end() }
    try open()
    try tmux("send-keys", "t")
    try tmux("send-keys", "-l", "words")
    try tmux("send-keys", "Tab")
    try tmux("send-keys", "Space")
    try see(tenths: 11)
    try bench.run(["sh", "-c", "kill -KILL \(bench.text(of: "pid").filter(\.isNumber))"], name: "kill")
    try see("code 137")
    try expectTheTerminalAsBefore()
    try tmux("send-keys", "clear", "Enter")
    try tmux("send-keys", "\(Bench.program) open --device mic", "Enter")
    try see("that was cut off is in the draft of general")
    try see("> words")
    try see("+ 0:0")
    try tmux("send-keys", "Enter")
    try see("Sent")
    #expect(try bench.pressel("show", "last", "--json").document?["text"]?.string == "words")
  }

  @Test func twentyResizesDuringATakeLoseNoFrame() throws {
    defer { end() }
    try open()
    try tmux("send-keys", "Space")
    try see(tenths: 5)
    for count in 0..<20 {
      try tmux("resize-window", "-x", "\(40 + count * 6)", "-y", "\(8 + count)")
    }
    try see(tenths: 20)
    try tmux("send-keys", "Enter")
    try see("Added")
    try tmux("send-keys", "Escape")
    try see("code 0")
    let draft = try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first
    let file = String(
      (draft?["attachments"]?.array?.first?["asset_url"]?.string ?? "").dropFirst("file://".count))
    try bench.pressel("play", file, "--output", bench.folder.file("out.wav"))
    let sound = try bench.samples(of: "out.wav").dropFirst(9_600).dropLast(9_600)
    let rises = zip(sound.indices.dropFirst(), zip(sound, sound.dropFirst())).filter { $1.0 < 0 && $1.1 >= 0 }
      .map(\.0)
    let lengths = zip(rises, rises.dropFirst()).map { $1 - $0 }
    #expect(lengths.count > 500)
    // A wave has 109.1 samples; where a frame was lost it has another length.
    #expect(lengths.allSatisfy { (107...111).contains($0) })
  }

  @Test func withPlainEachChangeIsALineAndNoCursorMoves() throws {
    defer { end() }
    try tmux("new-session", "-d", "-x", "80", "-y", "20", "bash --norc -i")
    try tmux("pipe-pane", "cat > \(bench.folder.file("bytes"))")
    try tmux(
      "send-keys",
      "stty -g > \(bench.folder.file("before")); TERM=dumb \(Bench.program) open --device mic --plain; echo code $?;"
        + " stty -g > \(bench.folder.file("after"))", "Enter")
    try see("? lists the keys.")
    try tmux("send-keys", "Space")
    try see("Recording.")
    try see("0:05.0")
    try tmux("send-keys", "Enter")
    try see("to the draft.")
    try tmux("send-keys", "Enter")
    try see("Sent.")
    try tmux("send-keys", "Escape")
    try see("code 0")
    try expectTheTerminalAsBefore()
    let own =
      try bench.text(of: "bytes").split(separator: "Channel general").last?
      .split(separator: "code 0").first ?? "\u{1B}"
    #expect(!own.unicodeScalars.contains("\u{1B}"), "nothing but lines: \(own)")
  }

  @Test func withoutATerminalItSaysWhatToUse() throws {
    let run = try bench.pressel("open")
    #expect(run.ending == .exited(1))
    #expect(run.error.contains("needs a terminal"))
  }
}
