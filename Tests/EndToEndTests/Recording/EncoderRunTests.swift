import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// How recordings are encoded: settings, flags, and what the file shows of them.
@Suite struct EncoderRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  private func recorded(_ flags: String...) throws -> JSONValue {
    let input = bench.folder.file("in.wav")
    let output = bench.folder.file("out.ogg")
    let run = try bench.run(
      [Bench.program, "record", "--input", input, "--output", output, "--force", "--quiet"] + flags)
    #expect(run.ending == .exited(0), "\(run.error)")
    return try #require(try bench.pressel("info", output, "--json").document)
  }

  @Test("G16: 1.234 s at 16 kHz has 59,232 samples and a pre-skip of 312") func wideband() throws {
    try bench.write(Tone.sine(hertz: 300, frames: 59_232), to: "in.wav")
    for source in ["flag", "setting"] {
      if source == "setting" { try bench.pressel("config", "inputRate", "16000") }
      let info = source == "flag" ? try recorded("--input-rate", "16000") : try recorded()
      #expect(info["inputRate"]?.integer == 16_000 && info["preSkip"]?.integer == 312)
      #expect(info["samples"]?.integer == 59_232 && info["duration"]?.double == 1.234)
      #expect(info["faults"]?.array?.isEmpty == true)
    }
    #expect(try recorded("--input-rate", "48000")["inputRate"]?.integer == 48_000, "what was typed wins")
    if Tools.have("opusdec", "opusinfo") {
      let output = bench.folder.file("out.ogg")
      try bench.run(["opusdec", "--quiet", output, bench.folder.file("theirs.wav")])
      #expect(try bench.samples(of: "theirs.wav").count == 59_232)
      #expect(try !bench.run(["opusinfo", output]).output.contains("WARNING"))
    }
  }

  @Test func whatWasTypedWinsOverTheSettings() throws {
    try bench.write(Tone.sine(hertz: 300, frames: 96_000), to: "in.wav")
    try bench.pressel("config", "frame", "60")
    // 96,312 frames are 34 packets of 60 ms, 51 of 40 and 101 of 20.
    #expect(try recorded()["packets"]?.integer == 34)
    #expect(try recorded("--frame", "40", "--complexity", "0")["packets"]?.integer == 51)
    #expect(try recorded("--frame=20")["packets"]?.integer == 101)
    let small = try #require(try recorded("--bit-rate", "8000")["bitRate"]?.integer)
    let large = try #require(try recorded("--bit-rate", "96000")["bitRate"]?.integer)
    #expect((4_000...12_000).contains(small) && (60_000...140_000).contains(large), "\(small) \(large)")
  }

  @Test func silenceTakesNextToNoRoomWithDTX() throws {
    try bench.write(Array(repeating: 0, count: 480_000), to: "in.wav")
    let all = try #require(try recorded("--dtx", "off")["bitRate"]?.integer)
    let little = try #require(try recorded("--dtx", "on")["bitRate"]?.integer)
    #expect(little * 2 < all, "\(little) of \(all)")
    try bench.pressel("config", "dtx", "on")
    #expect(try recorded()["bitRate"]?.integer == little)
    #expect(try recorded()["samples"]?.integer == 480_000)
  }

  @Test(
    "wrong settings are one line, and nothing is recorded",
    arguments: [
      ["--bit-rate", "5999"], ["--bit-rate", "128001"], ["--bit-rate", "much"], ["--complexity", "11"],
      ["--complexity", "-1"], ["--frame", "10"], ["--dtx", "maybe"], ["--input-rate", "44100"],
      ["--fit", "0"],
      ["--fit", "12X"], ["--fit", "-5K"], ["--title", ""],
    ])
  func wrong(flags: [String]) throws {
    try bench.write(Tone.sine(hertz: 300, frames: 960), to: "in.wav")
    let run = try bench.run(
      [
        Bench.program, "record", "--input", bench.folder.file("in.wav"), "--output",
        bench.folder.file("o.ogg"),
      ]
        + flags)
    #expect(run.ending == .exited(64) && run.sentences.count == 1, "\(run.error)")
    #expect(run.error.contains(flags[0]), "\(run.error)")
    #expect(try FileSystem().kind(of: bench.folder.file("o.ogg")) == nil)
  }

  @Test(arguments: [
    ["bitRate", "5"], ["complexity", "11"], ["frame", "25"], ["inputRate", "8000"], ["dtx", "2"],
  ])
  func wrongSettingsAreRefusedWhereTheyAreMade(pair: [String]) throws {
    let run = try bench.run([Bench.program, "config"] + pair)
    #expect(run.ending == .exited(64) && run.sentences.count == 1 && run.error.contains("it takes"))
    #expect(try bench.pressel("config", "inputRate").output == "48000\n")
  }

  @Test func whatIsWrittenInsideIsWhatTheDesignNames() throws {
    try bench.write(Tone.sine(hertz: 300, frames: 9_600), to: "in.wav")
    func tags(_ info: JSONValue) -> [[String]] {
      info["tags"]?.array?.map { $0.array?.compactMap(\.string) ?? [] } ?? []
    }
    let usual = tags(try recorded())
    #expect(usual.map { $0.first } == ["ENCODER", "TITLE", "DATE", "PRESSEL_WAVEFORM"])
    #expect(usual.dropFirst().first == ["TITLE", "out.ogg"])
    #expect(tags(try recorded("--title", "Grüße = 1")).contains(["TITLE", "Grüße = 1"]))
    #expect(try bench.pressel("record", "--title", "x", "--draft").ending == .exited(64))
    let piped = try bench.run([
      "sh", "-c",
      "\(Bench.program) record --input \(bench.folder.file("in.wav")) --output - > \(bench.folder.file("p.ogg"))",
    ])
    #expect(piped.ending == .exited(0))
    let running = tags(try #require(try bench.pressel("info", bench.folder.file("p.ogg"), "--json").document))
    #expect(
      running.map { $0.first } == ["ENCODER", "DATE"], "its waveform is not known when they are written")
  }
}
