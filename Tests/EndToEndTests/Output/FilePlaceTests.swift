import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// Files of the user's are never lost to a new one.
@Suite struct FilePlaceTests {
  private let bench: Bench
  private let input: String

  init() throws {
    bench = try Bench()
    input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
  }

  private func refused(_ arguments: String..., code: String = "exists") throws {
    let run = try bench.run([Bench.program] + arguments + ["--json"])
    #expect(run.ending == .exited(2), "\(arguments)")
    #expect(run.document?["error"]?["code"]?.string == code)
    #expect(run.sentences.count == 1)
  }

  @Test func aFileThatIsThereStaysUnlessItIsToBeReplaced() throws {
    let precious = bench.folder.file("precious.ogg")
    try FileSystem().create(precious).write(Array("precious".utf8))
    try refused("record", "--input", input, "--output", precious)
    try refused("play", input, "--output", precious)
    try refused("waveform", input, "--svg", precious)
    #expect(try bench.text(of: precious) == "precious")
    #expect(
      try bench.pressel("record", "--input", input, "--output", precious, "--force").ending == .exited(0))
    #expect(try bench.bytes(of: precious).starts(with: Array("OggS".utf8)))
  }

  @Test func theInputIsNeverTheOutput() throws {
    let before = try bench.bytes(of: input)
    try refused("record", "--input", input, "--output", input, "--force")
    try refused("play", input, "--output", input, "--force")
    #expect(try bench.bytes(of: input) == before)
  }

  @Test func devicesAndPipesAreNotReplaced() throws {
    let pipe = bench.folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    try refused("record", "--input", input, "--output", pipe, "--force")
    try refused("play", input, "--output", pipe, "--force")
    #expect(try FileSystem().kind(of: pipe) == .other)
  }

  @Test func aLinkStaysAndWhatItNamesIsReplaced() throws {
    let (real, link) = (bench.folder.file("real.ogg"), bench.folder.file("link.ogg"))
    try FileSystem().create(real).write([1])
    #expect(symlink(real, link) == 0)
    #expect(try bench.pressel("record", "--input", input, "--output", link, "--force").ending == .exited(0))
    #expect(try bench.bytes(of: real).starts(with: Array("OggS".utf8)))
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func anEmptyNameIsUsage() throws {
    for flag in ["--output", "--input", "--device"] {
      #expect(try bench.pressel("record", flag, "").ending == .exited(64))
    }
    #expect(try bench.pressel("play", "").ending == .exited(64))
  }

  @Test func minusIsStandardOutput() throws {
    let sound = try bench.run(
      ["sh", "-c", "\(Bench.program) play \(input) --output - > \(bench.folder.file("piped.wav"))"])
    #expect(sound.ending == .exited(0))
    #expect(try bench.samples(of: "piped.wav").count == 4_800)
    #expect(try bench.pressel("waveform", input, "--svg", "-").output.hasPrefix("<svg"))
  }
}
