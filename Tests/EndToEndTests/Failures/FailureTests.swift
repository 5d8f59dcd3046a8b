import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Each failure has its own sentence and code, and leaves nothing half-done.
@Suite struct FailureTests {
  /// A device that fails to open with an errno.
  private static func failing(_ number: Int) -> String {
    "pcm.mic { type rig open_error \(number) }"
  }

  private func expect(_ code: String, _ exitCode: Int32, _ bench: Bench, _ arguments: String...) throws
    -> String
  {
    let run = try bench.run([Bench.program] + arguments + ["--json"])
    #expect(run.ending == .exited(exitCode))
    #expect(run.sentences.count == 1, "\(run.error)")
    #expect(run.error.hasPrefix("pressel: "))
    let error = try #require(run.document?["error"])
    #expect(error["code"]?.string == code)
    #expect(error["message"]?.string.map { "pressel: \($0)\n" } == run.error)
    #expect(try bench.files(below: "\(bench.store)/audio").isEmpty)
    #expect(try bench.files(below: "\(bench.store)/takes").isEmpty)
    return run.error
  }

  @Test func aMachineWithoutASoundCard() throws {
    _ = try expect("noDevice", 2, Bench(), "record", "--duration", "1s")
  }

  @Test func aDeviceThatIsNotThere() throws {
    let said = try expect("noDevice", 2, Bench(), "record", "--duration", "1s", "--device", "hw:7")
    #expect(said.contains("hw:7"))
  }

  @Test func aBusyDevice() throws {
    _ = try expect(
      "busy", 2, Bench(devices: Self.failing(16)), "record", "--device", "mic", "--duration", "1s")
  }

  @Test func aDeviceThatIsForbidden() throws {
    let said = try expect(
      "notPermitted", 2, Bench(devices: Self.failing(13)), "record", "--device", "mic", "--duration", "1s")
    #expect(said.contains("audio"), "it names the group")
  }

  @Test func anUnknownChannel() throws {
    let said = try expect("unknownChannel", 1, Bench(), "record", "nowhere", "--duration", "1s")
    #expect(said.contains("pressel channels add \"nowhere\""))
  }

  @Test func aFileThatIsNoAudio() throws {
    let bench = try Bench()
    try FileSystem().create(bench.folder.file("diary.txt")).write(Array("Dear diary".utf8))
    _ = try expect("notAudio", 2, bench, "record", "--input", bench.folder.file("diary.txt"))
    _ = try expect("notAudio", 2, bench, "info", bench.folder.file("diary.txt"))
    _ = try expect("notAudio", 2, bench, "play", bench.folder.file("diary.txt"))
  }

  @Test func aStoreThatCannotBeWritten() throws {
    let bench = try Bench()
    try FileSystem().create(bench.folder.file("flat")).write([1])
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    let store = bench.folder.file("flat/store")
    _ = try expect("storeUnwritable", 2, bench, "record", "--input", input, "--store", store)
  }

  @Test func anOutputThatCannotBeWritten() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 48_000), to: "in.wav")
    _ = try expect(
      "notFound", 2, bench, "record", "--input", input, "--output", bench.folder.file("no/out.ogg"))
    _ = try expect("exists", 2, bench, "record", "--input", input, "--output", bench.folder.path)
  }

  @Test func anInputWithoutASampleIsSaidAtOnce() throws {
    let bench = try Bench()
    let input = try bench.write([], to: "empty.wav")
    let said = try expect("empty", 2, bench, "record", "--input", input)
    #expect(said.contains("nothing to keep"))
    _ = try expect("empty", 2, bench, "record", "--input", input, "--output", bench.folder.file("out.ogg"))
    #expect(
      try bench.files(below: bench.folder.path).keys.allSatisfy {
        !$0.hasSuffix(".ogg") && !$0.hasSuffix(".part")
      })
  }

  @Test func aStartBehindTheEndPlaysNothing() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    let output = bench.folder.file("out.wav")
    _ = try expect("nothingToPlay", 1, bench, "play", input, "--from", "1s", "--output", output)
    #expect(try FileSystem().size(of: output) == nil)
  }

  @Test func aStoreThatWasMistypedIsNotMade() throws {
    let bench = try Bench()
    let store = bench.folder.file("typo")
    _ = try expect("notFound", 1, bench, "list", "--store", store)
    #expect(try FileSystem().kind(of: store) == nil)
  }

  @Test func aMessageThatIsNotThere() throws {
    _ = try expect("notFound", 1, Bench(), "show", "0190abcd")
    _ = try expect("notFound", 1, Bench(), "delete", "last")
  }

  @Test func wrongWordsAreUsage() throws {
    let bench = try Bench()
    for arguments in [
      ["recrod"], ["record", "--durtion", "5s"], ["record", "--duration", "soon"], ["list", "a", "b"],
      ["record", "--send", "--draft"], ["config", "bitRate", "fast"], ["waveform", "x", "--points", "0"],
    ] {
      let run = try bench.run([Bench.program] + arguments)
      #expect(run.ending == .exited(64), "\(arguments)")
      #expect(run.sentences.count == 1)
      #expect(run.output.isEmpty)
    }
  }

  @Test func aLimitOnFileSizeKeepsWhatFits() throws {
    let bench = try Bench()
    let second = Tone.sine(hertz: 300, frames: 48_000)
    let input = try bench.write((0..<60).flatMap { _ in second }, to: "in.wav")
    try bench.pressel("config", "bitRate", "128000")
    let run = try bench.run([
      "bash", "-c", "ulimit -f 400; exec \(Bench.program) record --input \(input) --send --json",
    ])
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    #expect(run.error.contains("what was heard is kept"))
    let drafts = try bench.pressel("drafts", "--json")
    let recording = try #require(drafts.document?["drafts"]?.array?.first?["attachments"]?.array?.first)
    let samples = try #require(recording["samples"]?.integer)
    #expect(samples > 480_000, "400 kB hold at least ten seconds at 128 kbit/s")
    let url = try #require(recording["asset_url"]?.string)
    let info = try bench.pressel("info", String(url.dropFirst("file://".count)), "--json")
    #expect(info.document?["samples"]?.integer == samples)
    #expect(try bench.pressel("list").ending == .exited(1), "nothing was sent")
  }

  /// The file of a take that ended by itself may find no room at its very end.
  @Test func aLastPageThatDoesNotFitEndsTheProgramAllTheSame() throws {
    let bench = try Bench()
    let second = Tone.sine(hertz: 300, frames: 48_000)
    let input = try bench.write((0..<20).flatMap { _ in second }, to: "in.wav")
    try bench.pressel("config", "bitRate", "128000")
    let part = try partSize(bench, input)
    let run = try bench.run(
      ["prlimit", "--fsize=\(part - 20)", Bench.program, "record", "--input", input, "--draft", "--json"])
    #expect(run.ending == .exited(2), "\(run.error)")
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    #expect(run.sentences.count { $0.hasPrefix("pressel: ") } == 1, "\(run.error)")
    // What was written is in the draft, all but the last packet.
    let draft = try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first
    let samples = try #require(draft?["attachments"]?.array?.first?["samples"]?.integer)
    #expect((958_000...960_000).contains(samples))
  }

  /// How long the live stream of an input is: what `--output -` writes.
  private func partSize(_ bench: Bench, _ input: String) throws -> Int64 {
    let path = bench.folder.file("stream.ogg")
    let run = try bench.run(
      ["sh", "-c", "\(Bench.program) record --input \(input) --output - > \(path)"])
    #expect(run.ending == .exited(0))
    return try #require(try FileSystem().size(of: path))
  }

  @Test func aNameThatIsTooLongForItsFolderIsSaid() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 48_000), to: "in.wav")
    let long = bench.folder.file(String(repeating: "n", count: 252) + ".ogg")
    _ = try expect("inputOutput", 2, bench, "record", "--input", input, "--output", long)
    #expect(try bench.files(below: bench.folder.path).keys.allSatisfy { !$0.contains("nnn") })
    let fitting = bench.folder.file(String(repeating: "n", count: 246) + ".ogg")
    #expect(try bench.pressel("record", "--input", input, "--output", fitting).ending == .exited(0))
    #expect(try bench.files(below: bench.folder.path).keys.filter { $0.contains("nnn") } == [fitting])
  }

  @Test(.enabled(if: ProcessEnvironment.userID == 0, "only root may mount a small disk"))
  func aFullDiskKeepsNothingHalfWritten() throws {
    let bench = try Bench()
    let disk = bench.folder.file("disk")
    try FileSystem().makeFolder(disk)
    let mount = try bench.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    try #require(mount.ending == .exited(0), "\(mount.error)")
    defer { _ = try? bench.run(["umount", disk]) }
    let input = try bench.write(Tone.sine(hertz: 300, frames: 48_000), to: "in.wav")
    let run = try bench.run([Bench.program, "record", "--input", input, "--store", "\(disk)/store", "--json"])
    #expect(run.ending == .exited(2))
    #expect(run.sentences.count == 1, "\(run.error)")
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    #expect(try bench.files(below: "\(disk)/store/audio").isEmpty)
    let output = try bench.run(
      [
        "bash", "-c",
        "head -c 1M /dev/zero > \(disk)/filler; \(Bench.program) record --input \(input) --output \(disk)/a.ogg --json",
      ])
    #expect(output.document?["error"]?["code"]?.string == "storageFull", "\(output.error)")
  }
}
