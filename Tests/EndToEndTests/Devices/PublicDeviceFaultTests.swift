import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What people reported of other recorders, seen from outside.
@Suite struct PublicDeviceFaultTests {
  private func lost(_ keys: String) throws -> (run: Bench.Run, info: JSONValue?, log: String) {
    let bench = try Bench(
      devices:
        "pcm.mic { type rig patient 1 infile \"FOLDER/tape.wav\" log \"FOLDER/log\" positions 1 \(keys) }")
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tape.wav")
    let run = try bench.pressel("record", "--device", "mic", "--json")
    let draft = try bench.pressel("drafts", "--json", name: "drafts").document?["drafts"]?.array?.first
    let url = try #require(draft?["attachments"]?.array?.first?["asset_url"]?.string)
    let path = String(url.dropFirst("file://".count))
    let info = try bench.pressel("info", path, "--json", name: "info").document
    return (run, info, try bench.text(of: "log"))
  }

  @Test(
    "A02: a device pulled out after 2.000 s leaves a whole draft of 96,000 samples, and a failure",
    arguments: ["faults \"2000:nodev\"", "faults \"2000:stall:60000\""])
  func pulled(keys: String) throws {
    let (run, info, log) = try lost("format S16_LE channels 1 rate 48000 speed 5 \(keys)")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "deviceLost")
    #expect(run.sentences.filter { $0.hasPrefix("pressel: ") }.count == 1)
    #expect(info?["samples"]?.integer == 96_000)
    #expect(info?["faults"]?.array?.isEmpty == true, "the end of the stream is set")
    #expect(log.contains("close"))
  }

  @Test("A08: packets have 960 frames whatever the period", arguments: [64, 441, 6_000])
  func periods(period: Int) throws {
    let (_, info, _) = try lost(
      "period \(period) buffer \(period * max(4, 4_096 / period + 1)) rate 48000 speed 5 faults \"2000:nodev\""
    )
    #expect(info?["samples"]?.integer == 96_000)
    // 96,000 frames and the 312 of the encoder's lookahead.
    #expect(info?["packets"]?.integer == 101)
  }

  @Test(
    "A09: a machine without a device says one line, and none of it by libasound",
    arguments: ["default", "hw:0,0"])
  func noDevice(name: String) throws {
    let bench = try Bench()
    let run = try bench.run([
      "env", "-u", "ALSA_CONFIG_PATH", Bench.program, "record", "--device", name, "--duration", "1s",
      "--json",
    ])
    #expect(run.ending == .exited(2))
    #expect(run.sentences.count == 1)
    #expect(run.error.hasPrefix("pressel: "))
    #expect(!run.error.contains("ALSA lib"))
    #expect(run.document?["error"]?["code"]?.string == "noDevice")
    #expect(try bench.files(below: "\(bench.store)/audio").isEmpty)
  }

  @Test("A11: a lead trim of 150 ms leaves out exactly 7,200 samples of a device")
  func leadTrim() throws {
    let bench = try Bench(
      devices:
        "pcm.mic { type rig patient 1 infile \"FOLDER/tape.wav\" format S16_LE channels 1 rate 48000 speed 5"
        + " at_end nodev }")
    // A thump, then a tone: the same tone alone is what has to be heard.
    let tone = Tone.sine(hertz: 440, frames: 48_000)
    try bench.write(Array(repeating: 0.9, count: 7_200) + tone, to: "tape.wav")
    let alone = try bench.write(tone, to: "alone.wav")
    try bench.pressel("config", "leadTrim", "150")
    let (trimmed, plain) = (bench.folder.file("trimmed.ogg"), bench.folder.file("plain.ogg"))
    try bench.pressel("record", "--device", "mic", "--output", trimmed)
    try bench.pressel("record", "--input", alone, "--output", plain)
    for name in [trimmed, plain] { try bench.pressel("play", name, "--output", "\(name).wav") }
    let heard = try bench.samples(of: "\(trimmed).wav")
    #expect(heard.count == 48_000)
    #expect(heard == (try bench.samples(of: "\(plain).wav")), "the first sample is the tone's first")
    #expect(try bench.pressel("config", "leadTrim", "201").ending == .exited(64))
  }

  @Test("What sounds at the very start of the device is in the file, from its first sample")
  func firstSample() throws {
    let bench = try Bench(
      devices: "pcm.mic { type rig patient 1 infile \"FOLDER/tape.wav\" format S16_LE channels 1 rate 48000 }"
    )
    var click = [Float](repeating: 0, count: 48_000)
    for index in 0..<24 { click[index] = 0.9 - Float(index) * 0.03 }
    let tape = try bench.write(click, to: "tape.wav")
    let (heard, plain) = (bench.folder.file("heard.ogg"), bench.folder.file("plain.ogg"))
    try bench.pressel("record", "--device", "mic", "--duration", "500ms", "--output", heard)
    try bench.pressel("record", "--input", tape, "--duration", "500ms", "--output", plain)
    for name in [heard, plain] { try bench.pressel("play", name, "--output", "\(name).wav") }
    let samples = try bench.samples(of: "\(heard).wav")
    #expect(samples == (try bench.samples(of: "\(plain).wav")))
    let peak = try #require(samples.indices.max { abs(samples[$0]) < abs(samples[$1]) })
    // The codec smears a click over a few milliseconds; a start that came late would move it by a read, 20 ms.
    #expect(peak < 480)
  }

  @Test("A microphone that comes back goes on with the take, and its hole is in the file and in the answer")
  func reconnect() throws {
    let bench = try Bench(
      devices: "pcm.mic { type rig patient 1 infile \"FOLDER/tape.wav\" format S16_LE channels 1 rate 48000"
        + " positions 1 log \"FOLDER/log\" faults \"500:nodev\" memory \"FOLDER/memory\" returns 400 }")
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tape.wav")
    let output = bench.folder.file("out.ogg")
    let run = try bench.pressel(
      "record", "--device", "mic", "--reconnect", "--duration", "3s", "--output", output, "--json")
    #expect(run.ending == .exited(0))
    #expect(run.sentences.count == 2, "\(run.error)")
    #expect(run.sentences.first == "The microphone is away: waiting 10 s for it.")
    #expect(run.sentences.last?.hasPrefix("The microphone is back: ") == true)
    let hole = try #require(run.document?["holes"]?.array?.first)
    #expect(hole["at"]?.integer == 24_000)
    #expect(hole["cause"]?.string == "away")
    // The room went on: the log says at which frame of it the device was started again.
    let starts = try bench.text(of: "log").split(separator: "\n").filter { $0.contains(" start ") }
    let back = try #require(starts.last?.split(separator: " ").last.flatMap { Int64($0) })
    let lost = try #require(hole["lost"]?.integer)
    #expect(back - 24_000 >= 19_200, "it was away for 400 ms")
    #expect(
      abs(lost - (back - 24_000)) < 2_400, "\(lost) frames by the clock, \(back - 24_000) by the device")
    let info = try bench.pressel("info", output, "--json", name: "info").document
    #expect(info?["holes"] == run.document?["holes"])
    #expect(try bench.pressel("info", output).output.contains("the microphone was away"))
    let wrong = try bench.pressel("record", "--reconnect", "--input", output)
    #expect(wrong.ending == .exited(64))
  }
}
