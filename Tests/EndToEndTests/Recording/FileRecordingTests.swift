import ComposerWire
import CrashTrials
import Glibc
import PresselAudio
import PresselSystem
import PresselTesting
import Testing

/// Takes whose microphone is a file: what is kept, exactly.
@Suite struct FileRecordingTests {
  @Test(.enabled(if: Tools.have("opusdec", "opusinfo")))
  func aLengthThatFillsNoPacketComesOutToTheSample() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 59_232), to: "in.wav")
    let output = bench.folder.file("out.ogg")
    let run = try bench.pressel("record", "--input", input, "--output", output, "--json")
    #expect(run.ending == .exited(0))
    #expect(run.document?["samples"]?.integer == 59_232)
    #expect(run.document?["duration"]?.double == 1.234)

    let info = try bench.pressel("info", output, "--json")
    #expect(info.document?["samples"]?.integer == 59_232)
    #expect(info.document?["preSkip"]?.integer == 312)
    #expect(info.document?["faults"]?.array?.isEmpty == true)
    try bench.run(["opusdec", "--quiet", output, bench.folder.file("theirs.wav")])
    #expect(try bench.samples(of: "theirs.wav").count == 59_232)
    let told = try bench.run(["opusinfo", output])
    #expect(!told.output.contains("WARNING"))
    #expect(try endsOnItsLastPage(bench.bytes(of: output)))
    #expect(try bench.files(below: bench.folder.path).keys.filter { $0.hasSuffix(".part") }.isEmpty)
  }

  /// Only the very last page has the flag for the end of the stream (RFC 3533, section 6).
  private func endsOnItsLastPage(_ bytes: [UInt8]) -> Bool {
    var flags: [UInt8] = []
    var place = 0
    while place + 27 <= bytes.count, bytes[place..<place + 4].elementsEqual("OggS".utf8) {
      flags.append(bytes[place + 5])
      let segments = Int(bytes[place + 26])
      place += 27 + segments + bytes[place + 27..<place + 27 + segments].reduce(0) { $0 + Int($1) }
    }
    return place == bytes.count && flags.last.map { $0 & 4 == 4 } == true
      && flags.dropLast().allSatisfy { $0 & 4 == 0 }
  }

  @Test(arguments: [(0.02, 960), (600.0, 28_800_000)])
  func everyWaveformHasAHundredPoints(seconds: Double, frames: Int) throws {
    let bench = try Bench()
    try bench.pressel("config", "complexity", "0")
    let second = Tone.sine(hertz: 200, frames: min(frames, 48_000))
    let whole = (0..<max(1, frames / 48_000)).flatMap { _ in second }
    let input = try bench.write(whole, to: "in.wav")
    let run = try bench.pressel("record", "--input", input, "--json")
    let recording = try #require(run.document?["attachments"]?.array?.first)
    #expect(recording["samples"]?.integer == Int64(frames))
    #expect(recording["duration"]?.double == seconds)
    let points = try #require(recording["waveform_data"]?.array).compactMap(\.double)
    #expect(points.count == 100)
    #expect(points.allSatisfy { (0...1).contains($0) })
    let loudest = try #require(points.max())
    #expect(abs(loudest - 0.5) < 0.002, "half scale, no hidden gain")

    let shown = try bench.pressel("waveform", "last", "--json")
    #expect(shown.document?["points"]?.integer == 100)
    #expect(shown.document?["peak"]?.array?.compactMap(\.double) == points, "the file says the same")
  }

  @Test func silenceIsAllZeroAndIsSaid() throws {
    let bench = try Bench()
    let input = try bench.write([Float](repeating: 0, count: 144_000), to: "in.wav")
    let run = try bench.pressel("record", "--input", input, "--json")
    #expect(run.ending == .exited(0))
    let points = run.document?["attachments"]?.array?.first?["waveform_data"]?.array?.compactMap(\.double)
    #expect(points == [Double](repeating: 0, count: 100))
    #expect(run.error == "Nothing heard for 2 s: is the input muted, or the wrong one?\n")
  }

  @Test func aPipeMayBeTheMicrophoneAndAPipeMayTakeTheFile() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 24_000), to: "in.wav")
    let run = try bench.run(
      [
        "sh", "-c",
        "cat \(input) | \(Bench.program) record --input - --output - | cat > \(bench.folder.file("piped.ogg"))",
      ])
    #expect(run.ending == .exited(0))
    #expect(run.output.isEmpty)
    let info = try bench.pressel("info", bench.folder.file("piped.ogg"), "--json")
    #expect(info.document?["samples"]?.integer == 24_000)
    #expect(info.document?["faults"]?.array?.isEmpty == true)
  }

  @Test func aPipeThatStallsCanBeLeft() throws {
    let bench = try Bench()
    let pipe = bench.folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // The writing end stays open, and silent, behind one second of sound.
    let writer = try FileSystem().open(pipe, for: .writing)
    let sound = Tone.sine(hertz: 300, frames: 48_000)
    let child = try bench.start([Bench.program, "record", "--input", "-", "--draft"], input: .file(pipe))
    try writer.write(WaveWriter.header(frames: nil) + WaveWriter.bytes(of: sound[...]))
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 2_000 } }
    child.signal(Signal.terminate.number)
    #expect(try bench.finish(child).ending == .exited(143))
    _ = consume writer
    #expect(try bench.pressel("drafts", "--json").document?["drafts"]?.array?.count == 1)
  }

  @Test func aPipeMayBeNamedByItsPath() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 24_000), to: "in.wav")
    let run = try bench.run(
      [
        "bash", "-c",
        "\(Bench.program) info <(cat \(input)) --json && \(Bench.program) record --input <(cat \(input)) --draft --quiet",
      ])
    #expect(run.ending == .exited(0), "\(run.error)")
    #expect(run.document?["samples"]?.integer == 24_000)
  }

  @Test func aDurationThatWasTypedWinsOverTheSetting() throws {
    let bench = try Bench()
    try bench.pressel("config", "maxDuration", "1s")
    let input = try bench.write(Tone.sine(hertz: 300, frames: 144_000), to: "in.wav")
    let typed = try bench.pressel("record", "--input", input, "--duration", "2s", "--json").document
    #expect(typed?["attachments"]?.array?.first?["samples"]?.integer == 96_000)
    let usual = try bench.pressel("record", "--input", input, "--json").document
    #expect(usual?["attachments"]?.array?.first?["samples"]?.integer == 48_000)
  }

  @Test func ourOwnFileMayBeTheMicrophoneAgain() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 30_001), to: "in.wav")
    let (first, second) = (bench.folder.file("first.ogg"), bench.folder.file("second.ogg"))
    try bench.pressel("record", "--input", input, "--output", first)
    let run = try bench.pressel("record", "--input", first, "--output", second, "--json")
    #expect(run.document?["samples"]?.integer == 30_001)
  }
}
