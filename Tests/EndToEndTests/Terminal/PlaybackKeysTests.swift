import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What a person does while listening, in a terminal without a screen.
@Suite(.enabled(if: Tools.have("tmux"), "needs tmux")) struct PlaybackKeysTests {
  private static let speaker =
    "pcm.speaker { type rig patient 1 outfile \"FOLDER/heard.raw\" log \"FOLDER/log\" period 960 buffer 24000 rate 48000 }"

  /// A store with a message of a minute, and a loudspeaker.
  private func benchWithAMessage() throws -> Bench {
    let bench = try Bench(devices: Self.speaker)
    try bench.write(Tone.sine(hertz: 440, frames: 2_880_000), to: "in.wav")
    try bench.pressel("record", "--input", bench.folder.file("in.wav"))
    return bench
  }

  private func tmux(_ bench: Bench, _ arguments: String...) throws -> String {
    try bench.run(["tmux", "-S", bench.folder.file("tmux")] + arguments, name: "tmux").output
  }

  private func screen(_ bench: Bench) throws -> String {
    try tmux(bench, "capture-pane", "-p")
  }

  /// What the line of the playback says, in tenths of a second; `nil` while it is not the last of the screen.
  private func line(_ bench: Bench) throws -> (word: String, place: Int)? {
    guard let last = try screen(bench).split(separator: "\n").last else { return nil }
    let words = last.split(separator: " ")
    guard words.count > 1, ["PLAYING", "PAUSED"].contains(words[0]) else { return nil }
    let digits = words[1].split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
    guard digits.count == 3 else { return nil }
    return (String(words[0]), digits[0] * 600 + digits[1] * 10 + digits[2])
  }

  /// Waits until the line says something; a busy machine looks late, so no place is awaited to the tenth.
  @discardableResult
  private func wait(_ bench: Bench, for word: String, at places: (Int) -> Bool = { _ in true }) throws -> Int
  {
    var found = 0
    try bench.wait {
      guard let line = try line(bench), line.word == word, places(line.place) else { return false }
      found = line.place
      return true
    }
    return found
  }

  /// Waits until the terminal is the player's: then no key stops a program.
  private func waitForKeys(_ bench: Bench) throws {
    let terminal = try tmux(bench, "display-message", "-p", "#{pane_tty}").split(separator: "\n").first
    let path = String(try #require(terminal))
    try bench.wait {
      try bench.run(["stty", "-F", path, "-a"], name: "stty").output.contains("susp = <undef>")
    }
  }

  @Test func keysPauseJumpAndChangeTheSpeedAndTheTerminalIsAsBefore() throws {
    let bench = try benchWithAMessage()
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(
      bench, "new-session", "-d", "-x", "100", "-y", "20",
      "stty -a > \(bench.folder.file("before")); \(Bench.program) play last --device speaker;"
        + " stty -a > \(bench.folder.file("after")); cat")
    let start = try wait(bench, for: "PLAYING") { $0 > 0 }
    _ = try tmux(bench, "send-keys", "Right")
    try wait(bench, for: "PLAYING") { $0 >= start + 50 }
    _ = try tmux(bench, "send-keys", "Space")
    let paused = try wait(bench, for: "PAUSED")
    _ = try tmux(bench, "send-keys", ">", ">")
    try bench.wait { try screen(bench).contains("1.5x") }
    _ = try tmux(bench, "send-keys", "Left")
    let back = try wait(bench, for: "PAUSED") { abs($0 - (paused - 50)) <= 1 }
    _ = try tmux(bench, "send-keys", "Space")
    try wait(bench, for: "PLAYING") { $0 > back }
    #expect(try screen(bench).split(separator: "\n").count == 1, "nothing wraps")
    _ = try tmux(bench, "send-keys", "q")
    try bench.wait { (try? bench.text(of: "after").isEmpty == false) ?? false }
    #expect(try bench.text(of: "after") == bench.text(of: "before"))
    #expect(try bench.text(of: "log").contains("close"))
  }

  @Test func noKeyEndsItWithoutGivingTheTerminalBack() throws {
    let bench = try benchWithAMessage()
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(
      bench, "new-session", "-d", "-x", "100", "-y", "20",
      "stty -a > \(bench.folder.file("before")); \(Bench.program) play last --device speaker;"
        + " stty -a > \(bench.folder.file("after")); cat")
    try wait(bench, for: "PLAYING") { $0 > 0 }
    try waitForKeys(bench)
    _ = try tmux(bench, "send-keys", "C-\\")
    try bench.wait { (try? bench.text(of: "after").isEmpty == false) ?? false }
    #expect(try bench.text(of: "after") == bench.text(of: "before"))
  }

  @Test func aPlayerInTheBackgroundHasItsKeysWhenItComesToTheFront() throws {
    let bench = try benchWithAMessage()
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(bench, "new-session", "-d", "-x", "250", "-y", "20", "bash --norc -i")
    _ = try tmux(bench, "send-keys", "\(Bench.program) play last --device speaker &", "Enter")
    try bench.wait { (try? bench.text(of: "log").contains("start")) ?? false }
    #expect(try !screen(bench).contains("PLAYING"), "the line is the shell's")
    _ = try tmux(bench, "send-keys", "fg", "Enter")
    try waitForKeys(bench)
    try wait(bench, for: "PLAYING")
    _ = try tmux(bench, "send-keys", "Space")
    try wait(bench, for: "PAUSED")
    _ = try tmux(bench, "send-keys", "C-z")
    try bench.wait { try screen(bench).contains("Stopped") }
    _ = try tmux(bench, "send-keys", "bg", "Enter")
    // It was typed once, and now the shell says it too.
    try bench.wait { try screen(bench).split(separator: "play last --device speaker &").count > 2 }
    _ = try tmux(bench, "send-keys", "fg", "Enter")
    try waitForKeys(bench)
    // The line is there again although nothing moves.
    try wait(bench, for: "PAUSED")
    _ = try tmux(bench, "send-keys", "Space")
    try wait(bench, for: "PLAYING")
    _ = try tmux(bench, "send-keys", "q")
    try bench.wait { try screen(bench).split(separator: "\n").last?.hasPrefix("bash-") == true }
  }

  @Test func aPlayerInTheBackgroundThatIsSilencedEnds() throws {
    let bench = try benchWithAMessage()
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(bench, "new-session", "-d", "-x", "250", "-y", "20", "bash --norc -i")
    _ = try tmux(bench, "send-keys", "\(Bench.program) play last --device speaker &", "Enter")
    try bench.wait { (try? bench.text(of: "log").contains("start")) ?? false }
    try bench.pressel("record", "--input", bench.folder.file("in.wav"))
    try bench.wait { try screen(bench).contains("a recording began, the playback stopped") }
  }

  @Test func ctrlZGivesTheTerminalBackAndGoesOnLater() throws {
    let bench = try benchWithAMessage()
    defer { _ = try? tmux(bench, "kill-server") }
    _ = try tmux(bench, "new-session", "-d", "-x", "250", "-y", "20", "bash --norc -i")
    _ = try tmux(bench, "send-keys", "\(Bench.program) play last --device speaker", "Enter")
    let start = try wait(bench, for: "PLAYING") { $0 > 0 }
    try waitForKeys(bench)
    _ = try tmux(bench, "send-keys", "C-z")
    try bench.wait { try screen(bench).contains("Stopped") }
    _ = try tmux(bench, "send-keys", "stty -a > \(bench.folder.file("between"))", "Enter")
    try bench.wait { (try? bench.text(of: "between").contains(" icanon")) ?? false }
    #expect(try bench.text(of: "between").contains(" echo "))
    _ = try tmux(bench, "send-keys", "fg", "Enter")
    try waitForKeys(bench)
    // The line is there again although nothing moves.
    try wait(bench, for: "PAUSED")
    _ = try tmux(bench, "send-keys", "Space")
    try wait(bench, for: "PLAYING") { $0 > start }
    _ = try tmux(bench, "send-keys", "q")
    // What is typed sooner is a key of the player.
    try bench.wait { try screen(bench).split(separator: "\n").last?.hasPrefix("bash-") == true }
    _ = try tmux(bench, "send-keys", "stty -a > \(bench.folder.file("after"))", "Enter")
    try bench.wait { (try? bench.text(of: "after").contains(" icanon")) ?? false }
  }
}
