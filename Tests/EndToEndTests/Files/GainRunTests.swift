import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

@testable import PresselOpus

/// What the gain in the tags of a file does to what the program makes of it.
@Suite struct GainRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// A second of a tone, with half of its loudness asked for by a tag: -1541 / 256 dB.
  private func tone() throws -> String {
    var encoder = try OpusEncoder()
    let samples = Tone.sine(hertz: 300, frames: 48_000)
    let packets = try stride(from: 0, to: samples.count, by: 960).map {
      try encoder.encode(samples[$0..<$0 + 960])
    }
    var writer = OggPageWriter(serial: 1)
    let tags = OpusTags(comments: [.init("R128_TRACK_GAIN", "-1541")])
    let path = bench.folder.file("tone.opus")
    try FileSystem().create(path).write(
      writer.page([OpusHead(preSkip: 312).packet], granule: 0, flags: .beginsStream)
        + writer.page([tags.packet], granule: 0) + writer.page(packets, granule: 48_000, flags: .endsStream))
    return path
  }

  private func loudness(of path: String, _ flags: String...) throws -> Double {
    let run = try bench.run([Bench.program, "waveform", path, "--json", "--points", "10"] + flags)
    let levels = run.document?["rms"]?.array?.compactMap(\.double) ?? []
    return try #require(levels.count == 10 ? levels[5] : nil, "\(run.error)")
  }

  @Test("G13: the gain of the tags counts when it is asked for, wherever a file is read")
  func everywhere() throws {
    let input = try tone()
    let plain = try loudness(of: input)
    #expect(plain > 0.1)
    #expect(try loudness(of: input, "--gain", "header") == plain)
    #expect(try abs(loudness(of: input, "--gain", "track") / plain - 0.5) < 0.001)
    let (played, recorded) = (bench.folder.file("played.wav"), bench.folder.file("recorded.opus"))
    #expect(try bench.pressel("play", input, "--output", played, "--gain", "track").ending == .exited(0))
    #expect(try abs(loudness(of: played) / plain - 0.5) < 0.001)
    let take = try bench.pressel("record", "--input", input, "--output", recorded, "--gain", "track")
    #expect(take.ending == .exited(0))
    #expect(try abs(loudness(of: recorded) / plain - 0.5) < 0.02)
  }

  @Test func aWrongValueOrAMicrophoneIsWrongUsage() throws {
    #expect(try bench.pressel("play", "x.opus", "--gain", "album").ending == .exited(64))
    #expect(try bench.pressel("record", "--gain", "track").ending == .exited(64))
  }
}
