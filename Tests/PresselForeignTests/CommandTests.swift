import ComposerWire
import CrashTrials
import PresselForeign
import PresselSystem
import PresselTesting
import Testing

/// The commands, over files of other kinds.
@Suite(.enabled(if: Voice.isMakeable, "needs the trait AnyFormat, ffmpeg and sox"))
struct CommandTests {
  private let bench: Bench
  private let file: String

  init() throws {
    bench = try Bench()
    let voice = try bench.write(Voice.samples(frames: 96_001), to: "voice.wav")
    file = try bench.encode(
      voice, to: "voice.mp3", ["-c:a", "libmp3lame", "-b:a", "64k", "-metadata", "title=Hello"])
  }

  @Test func infoTellsWhatIsInIt() throws {
    let run = try bench.pressel("info", "--json", file)
    #expect(run.ending == .exited(0), "\(run.error)")
    let document = try #require(run.document)
    guard case .object(let members) = document else { return #expect(Bool(false), "\(run.output)") }
    #expect(
      members.map { $0.0 } == [
        "format", "codec", "channels", "inputRate", "samples", "duration", "bitRate", "tags", "faults",
      ])
    #expect(document["format"] == .string("mp3"))
    #expect(document["samples"] == .integer(96_001))
    #expect(document["faults"] == .array([]))
    let text = try bench.pressel("info", file)
    #expect(text.output.hasPrefix("format    mp3 with mp3, mono, 48000 Hz\nlength    2.000 s (96001 samples"))
    #expect(text.output.contains("tag       title=Hello\n"))
  }

  @Test func itIsRecordedPlayedAndDrawn() throws {
    let taken = bench.folder.file("taken.ogg")
    let record = try bench.pressel("record", "--input", file, "--output", taken)
    #expect(record.ending == .exited(0), "\(record.error)")
    #expect(try bench.pressel("info", "--json", taken).document?["samples"] == .integer(96_001))
    let played = bench.folder.file("played.wav")
    #expect(try bench.pressel("play", file, "--output", played).ending == .exited(0))
    #expect(try bench.samples(of: played).count == 96_001)
    let from = try bench.pressel("play", file, "--from", "1s", "--output", played, "--force")
    #expect(from.ending == .exited(0), "\(from.error)")
    #expect(try bench.samples(of: played).count == 48_001)
    let drawn = try bench.pressel("waveform", file, "--points", "20", "--json")
    #expect(drawn.document?["samples"] == .integer(96_001), "\(drawn.error)")
  }

  @Test func withoutTheDecoderTheRestStillWorks() throws {
    let variables = ["PRESSEL_DECODER=/nowhere/pressel-decode"]
    let child = try bench.start([Bench.program, "info", "--json", file], variables: variables)
    let run = try bench.finish(child)
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"] == .string("decoderMissing"))
    #expect(run.sentences.count == 1)
    #expect(run.error.contains("libavformat-dev"))
    let wave = bench.folder.file("voice.wav")
    let other = try bench.start([Bench.program, "info", wave], variables: variables)
    #expect(try bench.finish(other).ending == .exited(0))
  }

  @Test func aDecoderThatCrashesLeavesTheProgramAndOneLine() throws {
    let crashing = bench.folder.file("crashes")
    #expect(try bench.run(["ln", "-s", "\(Bench.builds)/strange-decoder", crashing]).ending == .exited(0))
    for command in [["info"], ["waveform"], ["play", "--output", bench.folder.file("x.wav")]] {
      let child = try bench.start(
        [Bench.program] + command + [file], variables: ["PRESSEL_DECODER=\(crashing)"])
      let run = try bench.finish(child)
      #expect(run.ending == .exited(2), "\(command)")
      #expect(run.sentences.count == 1, "\(run.error)")
      #expect(run.error.contains("crashed"))
    }
    #expect(try FileSystem().size(of: bench.folder.file("x.wav")) == nil)
  }
}
