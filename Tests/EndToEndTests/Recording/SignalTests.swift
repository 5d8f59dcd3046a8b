import ComposerWire
import CrashTrials
import PresselSystem
import Testing

/// What was recorded is kept, whoever ends it.
@Suite struct SignalTests {
  private static let microphone =
    "pcm.mic { type rig patient 1 infile \"FOLDER/tone.wav\" log \"FOLDER/log\" format S16_LE channels 1 rate 48000 }"

  /// Starts a take in real time, and signals it when half a second is in its file.
  private func signalled(_ signal: Signal, _ flag: String, _ bench: Bench) throws -> Bench.Run {
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
    let child = try bench.start([Bench.program, "record", "--device", "mic", flag])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 1_500 } }
    child.signal(signal.number)
    return try bench.finish(child)
  }

  @Test(arguments: Signal.allCases)
  func aSignalKeepsAMessage(signal: Signal) throws {
    let bench = try Bench(devices: Self.microphone)
    let run = try signalled(signal, "--send", bench)
    #expect(run.ending == .exited(signal.exitCode))
    #expect(run.sentences == ["Kept as a message in general:"])
    let message = try #require(try bench.pressel("show", "last", "--json").document)
    let samples = try #require(message["attachments"]?.array?.first?["samples"]?.integer)
    #expect(samples >= 9_600, "1,500 bytes hold more than 200 ms")
    let info = try bench.pressel("info", "last", "--json")
    #expect(info.document?["samples"]?.integer == samples)
    #expect(info.document?["faults"]?.array?.isEmpty == true)
    #expect(try bench.text(of: "log").contains("close"))
    #expect(try bench.files(below: "\(bench.store)/takes").isEmpty)
  }

  @Test func aSignalKeepsADraftWhichCanBeSentAfterwards() throws {
    let bench = try Bench(devices: Self.microphone)
    let run = try signalled(.interrupt, "--draft", bench)
    #expect(run.ending == .exited(130))
    #expect(run.error.contains("as a draft in general"))
    #expect(try bench.pressel("list").ending == .exited(1), "no message yet")
    let drafts = try bench.pressel("drafts", "--json")
    let samples = drafts.document?["drafts"]?.array?.first?["attachments"]?.array?.first?["samples"]?.integer
    #expect(samples ?? 0 >= 9_600)
    #expect(try bench.pressel("drafts", "send", "last").ending == .exited(0))
    let message = try bench.pressel("show", "last", "--json").document
    #expect(message?["attachments"]?.array?.first?["samples"]?.integer == samples)
    #expect(try bench.pressel("drafts").ending == .exited(1), "the draft is gone")
  }
}
