import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// What is left of a take when its process dies.
@Suite struct RecoveryTests {
  private static let microphone =
    "pcm.mic { type rig patient 1 infile \"FOLDER/tone.wav\" format S16_LE channels 1 rate 48000 }"

  /// A bench on which a take was killed after about half a second.
  private func wreck(_ more: String...) throws -> Bench {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    try kill(bench, more)
    return bench
  }

  private func kill(_ bench: Bench, _ more: [String]) throws {
    let earlier = try parts(bench)
    let child = try bench.start([Bench.program, "record", "--device", "mic"] + more, name: "killed")
    try bench.wait {
      try bench.files(below: "\(bench.store)/takes").contains {
        !earlier.contains($0.key) && $0.value > 3_000
      }
    }
    child.signal(SIGKILL)
    #expect(try bench.finish(child, name: "killed").ending == .signalled(SIGKILL))
  }

  private func parts(_ bench: Bench) throws -> [String] {
    try bench.files(below: "\(bench.store)/takes").keys.filter { $0.hasSuffix(".part") }
  }

  private func drafts(_ bench: Bench) throws -> [JSONValue] {
    try bench.pressel("drafts", "--json", name: "drafts").document?["drafts"]?.array ?? []
  }

  @Test(
    "S01: a killed recording is made whole by the next command, whichever it is, and offered with its text")
  func nextCommand() throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    let child = try bench.start([Bench.program, "record", "--device", "mic", "--text", "half a thought"])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 3_000 } }
    #expect(try bench.pressel("list", name: "other").sentences.count == 1, "its owner lives")
    #expect(try bench.pressel("recover", name: "other").ending == .exited(1))
    child.signal(SIGKILL)
    #expect(try bench.finish(child).ending == .signalled(SIGKILL))

    let run = try bench.pressel("list", "--json")
    #expect(run.ending == .exited(1), "there are no messages")
    #expect(run.document?["messages"]?.array == [], "standard output is data only")
    #expect(run.sentences.count == 1)
    #expect(run.error.hasPrefix("A recording of 0:00."))
    #expect(run.error.hasSuffix("that was cut off is a draft in general now: `pressel drafts` shows it.\n"))
    #expect(try bench.files(below: "\(bench.store)/takes").isEmpty)
    #expect(try bench.pressel("list", "--json").error == "", "it is told once")

    let draft = try #require(try drafts(bench).first)
    #expect(draft["text"]?.string == "half a thought")
    let samples = try #require(draft["attachments"]?.array?.first?["samples"]?.integer)
    #expect(samples > 19_200, "3,000 bytes hold more than 400 ms")
    let shown = try bench.pressel("drafts").output
    #expect(shown.contains("half a thought") && shown.contains("cut off, recorded 20"))
    let told = try #require(try bench.pressel("recover", "--json").document)
    #expect(told["recovered"]?.array?.first?["attachment"]?["samples"]?.integer == samples, "whoever did it")
    #expect(try bench.pressel("doctor", "--json").output.contains("1 recording made whole again"))

    #expect(try bench.pressel("drafts", "send", "last").ending == .exited(0))
    let info = try bench.pressel("info", "last", "--json").document
    #expect(info?["samples"]?.integer == samples)
    #expect(info?["faults"]?.array?.isEmpty == true)
    #expect(try bench.pressel("recover").ending == .exited(1), "nothing is left to do")
  }

  @Test(
    "every command that opens a store recovers",
    arguments: [
      ["list"], ["channels"], ["delete", "last"], ["play", "last"], ["doctor"],
      ["record", "--input", "FOLDER/tone.wav", "--duration", "200ms", "--send"],
    ])
  func everyCommand(words: [String]) throws {
    let bench = try wreck("--text", "kept")
    let command = words.map { $0.replacing("FOLDER", with: bench.folder.path) }
    _ = try bench.run([Bench.program] + command)
    #expect(try parts(bench).isEmpty)
    #expect(try drafts(bench).map { $0["text"]?.string } == ["kept"])
  }

  @Test func aDraftThatWasCutOffIsDiscardedToTheLastByte() throws {
    let bench = try wreck("--text", "unsayable")
    #expect(try bench.pressel("drafts", "discard", "last").ending == .exited(0))
    let left = try bench.files(below: bench.store).keys
    #expect(left.allSatisfy { !$0.contains("/audio/") && !$0.contains("/takes/") })
    for path in left {
      #expect(!String(decoding: try bench.bytes(of: path), as: UTF8.self).contains("unsayable"), "\(path)")
    }
  }

  @Test func commandsThatStartAtOnceRecoverItOnce() throws {
    let bench = try wreck("--text", "once")
    try kill(bench, ["--text", "twice"])
    let children = try (0..<4).map { try bench.start([Bench.program, "list"], name: "at once \($0)") }
    let runs = try children.enumerated().map { try bench.finish($0.element, name: "at once \($0.offset)") }
    #expect(runs.allSatisfy { $0.ending == .exited(1) })
    #expect(runs.allSatisfy { !$0.error.contains("pressel:") }, "\(runs.map(\.error))")
    // On a slow machine each may have left something to the others rather than wait: then this one does it.
    _ = try bench.pressel("list")
    let draft = try drafts(bench)
    #expect(draft.count == 1)
    #expect(draft.first?["attachments"]?.array?.count == 2)
    let lines = try #require(draft.first?["text"]?.string).split(separator: "\n")
    #expect(lines.sorted() == ["once", "twice"], "each once, whoever was first")
  }

  @Test func aPartWhoseHeaderIsDamagedIsLeftToBeLookedAt() throws {
    let bench = try wreck("--text", "damaged")
    let part = try #require(try parts(bench).first)
    try FileSystem().open(part, for: .writing).overwrite([0xFF], at: 28)
    let list = try bench.pressel("list", "--json", "--quiet")
    #expect(list.ending == .exited(1) && list.document?["messages"]?.array == [])
    #expect(list.sentences.count == 1, "a failure is told even so")
    #expect(try bench.pressel("list", "--json").error == "", "but not at every command")
    #expect(try bench.pressel("doctor", "--json").output.contains(part), "doctor always tells it")
    let run = try bench.pressel("recover", "--json")
    #expect(run.ending == .exited(2))
    #expect(run.sentences.count == 1)
    #expect(run.document?["recovered"]?.array == [])
    #expect(run.document?["failed"]?.array?.first?["file"]?.string == part)
    #expect(try FileSystem().size(of: part) ?? 0 > 3_000, "nothing is thrown away")
    try FileSystem().unlink(part)
    #expect(try bench.pressel("recover").ending == .exited(1), "who removes the file has given it up")
    #expect(try bench.pressel("doctor", "--json").output.contains("cut off") == false)
  }

  @Test func aFileOfItsOwnIsMadeWholeByItsName() throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    let file = bench.folder.file("voice.ogg")
    let record = [Bench.program, "record", "--device", "mic", "--output", file]
    let child = try bench.start(record)
    try bench.wait { try FileSystem().size(of: "\(file).part") ?? 0 > 3_000 }
    #expect(try bench.run(record, name: "second").error.contains("is being recorded by process"))
    #expect(
      try bench.pressel("recover", "\(file).part", name: "second").ending == .exited(2), "its owner lives")
    child.signal(SIGKILL)
    _ = try bench.finish(child)
    #expect(try bench.run(record).error.contains("`pressel recover \(file).part`"))
    #expect(try bench.pressel("recover", "\(file).part").ending == .exited(0))
    #expect(try FileSystem().size(of: "\(file).part") == nil)
    let info = try bench.pressel("info", file, "--json").document
    #expect(try #require(info?["samples"]?.integer) > 19_200)
    #expect(info?["faults"]?.array?.isEmpty == true)
    #expect(try bench.pressel("recover", file).ending == .exited(64))
    #expect(try bench.files(below: bench.store).isEmpty, "no store is needed")
  }
}
