import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What a loudspeaker gets, sample by sample.
@Suite struct RealTimePlaybackTests {
  private static let speaker =
    "pcm.speaker { type rig patient 1 outfile \"FOLDER/heard.raw\" log \"FOLDER/log\" format S16_LE channels 1 rate 48000 }"

  @Test(arguments: [2_400, 48_000, 59_232])
  func everySampleIsHeardOnceInOrder(frames: Int) throws {
    let bench = try Bench(devices: Self.speaker)
    let input = try bench.write(Tone.sine(hertz: 300, frames: frames), to: "in.wav")
    #expect(try bench.pressel("record", "--input", input).ending == .exited(0))
    let run = try bench.pressel("play", "last", "--device", "speaker")
    #expect(run.ending == .exited(0))
    #expect(run.output.isEmpty)
    #expect(run.error.isEmpty)
    try bench.pressel("play", "last", "--output", bench.folder.file("decoded.wav"))
    let (heard, decoded) = (try bench.samples(of: "heard.raw"), try bench.samples(of: "decoded.wav"))
    #expect(decoded.count == frames)
    #expect(Array(heard.prefix(frames)) == decoded)
    #expect(heard.dropFirst(frames).allSatisfy { $0 == 0 }, "only silence fills the last period")
    #expect(heard.count < frames + 6_000)
    #expect(decoded.first == 0 && decoded.last == 0, "it neither begins nor ends with a click")
    #expect(try bench.text(of: "log").contains("close"))
  }

  @Test func aSignalStopsIt() throws {
    let bench = try Bench(devices: Self.speaker)
    let input = try bench.write(Tone.sine(hertz: 300, frames: 480_000), to: "in.wav")
    try bench.pressel("record", "--input", input)
    let child = try bench.start([Bench.program, "play", "last", "--device", "speaker"])
    try bench.wait { (try? bench.text(of: "log").contains("start")) ?? false }
    child.signal(Signal.interrupt.number)
    #expect(try bench.finish(child).ending == .exited(130))
    #expect(try bench.text(of: "log").contains("close"))
  }
}
