import ComposerWire
import CrashTrials
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
}
