import ComposerWire
import CrashTrials
import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// Two programs that want to be heard from one store.
@Suite struct OneAtATimeTests {
  private static let devices = """
    pcm.first { type rig patient 1 outfile "FOLDER/first.raw" log "FOLDER/first.log" period 960 buffer 24000 rate 48000 }
    pcm.second { type rig patient 1 outfile "FOLDER/second.raw" log "FOLDER/second.log" period 960 buffer 24000 rate 48000 }
    pcm.mic { type rig patient 1 infile "FOLDER/long.wav" log "FOLDER/mic.log" format S16_LE channels 1 rate 48000 }
    """

  private func bench() throws -> Bench {
    let bench = try Bench(devices: Self.devices)
    try bench.pressel("config", "author", "ada")
    for (name, frames) in [("long", 480_000), ("short", 9_600)] {
      try bench.write(Tone.sine(hertz: 300, frames: frames), to: "\(name).wav")
      let run = try bench.pressel("record", "--input", bench.folder.file("\(name).wav"), "--text", name)
      #expect(run.ending == .exited(0))
    }
    return bench
  }

  private func id(_ text: String, _ bench: Bench) throws -> String {
    let messages = try bench.pressel("list", "--json", name: "list").document?["messages"]?.array ?? []
    return try #require(messages.first { $0["text"]?.string == text }?["id"]?.string)
  }

  /// When a device began or ended, in nanoseconds of the machine's clock.
  private func moment(_ event: String, _ name: String, _ bench: Bench) throws -> Double {
    let lines = try bench.text(of: "\(name).log").split(separator: "\n").map { $0.split(separator: " ") }
    let opened = try #require(lines.first { $0[1] == "open" }?.last.flatMap { Double($0) })
    let line = try #require(lines.first { $0[1] == event })
    return opened + (Double(line[0]) ?? 0) * 1_000_000
  }

  @Test("P05: A pauses at its position when B starts, and is silent before B sounds")
  func another() throws {
    let bench = try bench()
    let (long, short) = (try id("long", bench), try id("short", bench))
    let first = try bench.start([Bench.program, "play", long, "--device", "first"], name: "first")
    try bench.wait { (try? bench.text(of: "first.log").contains("start")) ?? false }
    let second = try bench.pressel("play", short, "--device", "second", name: "second")
    #expect(second.ending == .exited(0))
    let run = try bench.finish(first, name: "first")
    #expect(run.ending == .exited(1))
    #expect(run.sentences.count == 1)
    #expect(run.error.contains("another playback began"))
    #expect(try moment("stop", "first", bench) <= moment("start", "second", bench))
    let heard = try bench.samples(of: "first.raw").count
    let store = try Store(at: bench.store)
    let recording = try #require(store.message(matching: long).attachments.first)
    let mark = try store.playbackMark(of: recording.id, by: "ada")
    #expect(abs(mark.position - Int64(heard)) <= 960, "\(mark.position) told, \(heard) heard")
    #expect(mark.heardAt == nil)
    // It goes on where it was.
    let rest = try bench.pressel("play", long, "--device", "second", name: "rest")
    #expect(rest.ending == .exited(0))
    let after = try bench.samples(of: "second.raw").count
    #expect(abs(after - (480_000 - heard)) <= 2_880)
    #expect(try store.playbackMark(of: recording.id, by: "ada").heardAt != nil)
    #expect(try store.playbackMark(of: recording.id, by: "ada").position == 0)
  }

  @Test("A take that begins stops a playback within 0.2 s, and nothing is played while it runs")
  func take() throws {
    let bench = try bench()
    let long = try id("long", bench)
    let play = try bench.start([Bench.program, "play", long, "--device", "first"], name: "play")
    try bench.wait { (try? bench.text(of: "first.log").contains("start")) ?? false }
    let record = try bench.start(
      [Bench.program, "record", "--device", "mic", "--duration", "2s"], name: "record")
    let stopped = try bench.finish(play, name: "play")
    #expect(stopped.ending == .exited(1))
    #expect(stopped.error.contains("a recording began"))
    #expect(try moment("stop", "first", bench) - moment("start", "mic", bench) < 200_000_000)
    let refused = try bench.pressel("play", long, "--device", "second", "--json", name: "refused")
    #expect(refused.ending == .exited(1))
    #expect(refused.sentences.count == 1)
    #expect(refused.document?["error"]?["code"]?.string == "recordingNow")
    #expect(try bench.finish(record, name: "record").ending == .exited(0))
    #expect(try bench.pressel("play", try id("short", bench), "--device", "second").ending == .exited(0))
  }

  @Test func whoIsKilledWhilePlayingKeepsNobodyOut() throws {
    let bench = try bench()
    let play = try bench.start([Bench.program, "play", id("long", bench), "--device", "first"], name: "play")
    try bench.wait { (try? bench.text(of: "first.log").contains("start")) ?? false }
    play.signal(9)
    _ = try bench.finish(play, name: "play")
    let start = MonotonicClock.now
    #expect(try bench.pressel("play", id("short", bench), "--device", "second").ending == .exited(0))
    #expect(MonotonicClock.now - start < 2_000_000_000)
  }

  @Test func theNextVoiceMessagesFollowUntilATextBreaksTheRun() throws {
    let bench = try bench()
    for (author, text) in [("bob", "two"), ("ada", "own"), ("bob", "three")] {
      try bench.pressel("config", "author", author)
      try bench.pressel("record", "--input", bench.folder.file("short.wav"), "--text", text)
    }
    let store = try Store(at: bench.store)
    _ = try store.storeMessage(NewMessage(channel: "general", author: "bob", text: "only words"))
    try bench.pressel("record", "--input", bench.folder.file("short.wav"), "--text", "behind")
    try bench.pressel("config", "author", "ada")
    func heard() throws -> [String] {
      try store.messages(in: nil, limit: 50).filter { message in
        try message.attachments.contains { try store.playbackMark(of: $0.id, by: "ada").heardAt != nil }
      }.map(\.text)
    }
    #expect(
      try bench.pressel("play", id("short", bench), "--device", "second", "--next").ending == .exited(0))
    #expect(try heard() == ["short", "two", "three"])
    #expect(
      try bench.pressel("play", id("two", bench), "--device", "second", "--next", "--own").ending
        == .exited(0))
    #expect(try heard() == ["short", "two", "own", "three"])
  }

  @Test func aDeviceThatIsPulledOutLeavesThePlaceAndSaysSo() throws {
    let bench = try Bench(
      devices: """
        pcm.pulled { type rig patient 1 outfile "FOLDER/heard.raw" period 960 buffer 24000 rate 48000 faults "500:nodev" }
        """)
    try bench.pressel("config", "author", "ada")
    try bench.write(Tone.sine(hertz: 300, frames: 96_000), to: "in.wav")
    try bench.pressel("record", "--input", bench.folder.file("in.wav"))
    let run = try bench.pressel("play", "last", "--device", "pulled", "--json")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "deviceLost")
    #expect(run.sentences.count == 1)
    let store = try Store(at: bench.store)
    let recording = try #require(store.message(matching: "last").attachments.first)
    #expect(abs(try store.playbackMark(of: recording.id, by: "ada").position - 24_000) <= 960)
  }
}
