import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

@Suite struct EmbedRecorderTests {
  @Test func theSampleRecordsAFileIntoAStore() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 72_000), to: "in.wav")
    let store = bench.folder.file("voices")
    let run = try bench.run(["\(Bench.builds)/embed-recorder", input, store])
    #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
    #expect(run.output.contains(": 1.5 s, "))
    let message = try bench.pressel("show", "last", "--store", store, "--json").document
    #expect(message?["text"]?.string == "From a program")
    #expect(message?["author"]?.string == "embedder")
  }

  @Test func theSampleTellsOfATakeThatWasCutOff() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 480_000), to: "in.wav")
    let store = bench.folder.file("voices")
    let child = try bench.start(
      [Bench.program, "record", "--input", input, "--realtime", "--store", store], name: "killed")
    try bench.wait { try bench.files(below: "\(store)/takes").values.contains { $0 > 3_000 } }
    child.signal(SIGKILL)
    _ = try bench.finish(child, name: "killed")
    let run = try bench.run(["\(Bench.builds)/embed-recorder", input, store])
    #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
    #expect(run.output.hasPrefix("Cut off, and a draft again: 0."))
    #expect(try bench.pressel("drafts", "--store", store).ending == .exited(0))
  }
}
