import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Files of every usual rate may be the microphone.
@Suite struct InputRateTests {
  private func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A mono WAV file of 16 bits.
  private func wave(_ samples: [Float], rate: Int) -> [UInt8] {
    let data = samples.flatMap { little(Int16($0 * 32_767)) }
    return Array("RIFF".utf8) + little(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8) + little(UInt32(16))
      + little(UInt16(1)) + little(UInt16(1)) + little(UInt32(rate)) + little(UInt32(rate * 2))
      + little(UInt16(2)) + little(UInt16(16)) + Array("data".utf8) + little(UInt32(data.count)) + data
  }

  @Test(
    "length and pitch stay what they are, whichever rate the encoder has",
    arguments: [8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000],
    ["48000", "16000"])
  func rates(rate: Int, encoder: String) throws {
    let bench = try Bench()
    // 1.2 s and a frame more, so that neither a packet nor a ratio of rates comes out even.
    let frames = rate * 6 / 5 + 1
    let input = bench.folder.file("in.wav")
    let tone = Tone.sine(hertz: 440, frames: frames, rate: Double(rate))
    try FileSystem().create(input).write(wave(tone, rate: rate))
    let output = bench.folder.file("out.ogg")
    let run = try bench.pressel(
      "record", "--input", input, "--output", output, "--json", "--input-rate", encoder, "--bit-rate", "64000"
    )
    // All the frames of 48 kHz whose time lies within the file.
    let samples = (frames * 48_000 + rate - 1) / rate
    #expect(run.document?["samples"]?.integer == Int64(samples), "\(run.error)")

    try bench.pressel("play", output, "--output", bench.folder.file("back.wav"))
    let back = try bench.samples(of: "back.wav")
    #expect(back.count == samples)
    let middle = Array(back[4_800..<(back.count - 4_800)])
    #expect(abs(Tone.hertz(of: middle) - 440) < 1, "\(Tone.hertz(of: middle))")
    #expect(abs((middle.max() ?? 0) - 0.5) < 0.05)
  }
}
