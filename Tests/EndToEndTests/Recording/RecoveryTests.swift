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

  @Test func aKilledRecordingIsMadeWholeAndOfferedWithItsText() throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    let child = try bench.start([Bench.program, "record", "--device", "mic", "--text", "half a thought"])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 3_000 } }
    #expect(try bench.pressel("recover", name: "other").ending == .exited(1), "its owner lives")
    child.signal(SIGKILL)
    #expect(try bench.finish(child).ending == .signalled(SIGKILL))
    let left = try #require(try bench.files(below: "\(bench.store)/takes").values.first)
    #expect(try bench.pressel("doctor").output.contains("1 recording was cut off"))

    let run = try bench.pressel("recover", "--json")
    #expect(run.ending == .exited(0))
    let recovered = try #require(run.document?["recovered"]?.array?.first?["attachment"])
    let samples = try #require(recovered["samples"]?.integer)
    #expect(samples > 19_200 && Int64(left) > 3_000, "3,000 bytes hold more than 400 ms")
    let draft = try #require(try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first)
    #expect(draft["text"]?.string == "half a thought")
    #expect(try bench.files(below: "\(bench.store)/takes").isEmpty)
    #expect(try bench.pressel("drafts", "send", "last").ending == .exited(0))
    let info = try bench.pressel("info", "last", "--json").document
    #expect(info?["samples"]?.integer == samples)
    #expect(info?["faults"]?.array?.isEmpty == true)
    #expect(try bench.pressel("recover").ending == .exited(1), "nothing is left to do")
  }

  @Test func aPartWhoseHeaderIsDamagedIsLeftToBeLookedAt() throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    let child = try bench.start([Bench.program, "record", "--device", "mic"])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 3_000 } }
    child.signal(SIGKILL)
    _ = try bench.finish(child)
    let part = try #require(
      try bench.files(below: "\(bench.store)/takes").keys.first { $0.hasSuffix(".part") })
    try FileSystem().open(part, for: .writing).overwrite([0xFF], at: 28)
    let run = try bench.pressel("recover", "--json")
    #expect(run.ending == .exited(2))
    #expect(run.sentences.count == 1)
    #expect(try FileSystem().size(of: part) ?? 0 > 3_000, "nothing is thrown away")
  }
}
