import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

@testable import PresselOpus

/// The shape of a file, as numbers.
@Suite struct WaveformRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  private func numbers(_ value: JSONValue?) -> [Double] {
    value?.array?.compactMap(\.double) ?? []
  }

  @Test("W01: silence is written as zeros, and read back") func silence() throws {
    let input = try bench.write(Array(repeating: 0, count: 48_000), to: "silence.wav")
    let waveform = try bench.pressel("waveform", input, "--json").document
    #expect(waveform?.object?.map(\.0) == ["points", "rms", "peak", "samples"])
    #expect(numbers(waveform?["peak"]) == Array(repeating: 0, count: 100))
    #expect(numbers(waveform?["rms"]) == Array(repeating: 0, count: 100))
  }

  @Test("W02: a short file has all its points", arguments: [1, 99, 100, 101]) func short(count: Int) throws {
    let input = try bench.write(Array(repeating: 0.5, count: count), to: "short.wav")
    let waveform = try bench.pressel("waveform", input, "--json").document
    #expect(numbers(waveform?["peak"]).count == 100 && waveform?["samples"]?.integer == Int64(count))
    #expect(numbers(waveform?["peak"]).filter { $0 > 0 }.count == min(100, count))
  }

  @Test("W03: a file is drawn as loud as it is", arguments: [0.01, 1.0]) func scale(peak: Double) throws {
    let input = try bench.write(
      Tone.sine(hertz: 997, frames: 144_000).map { 2 * $0 * Float(peak) }, to: "sine.wav")
    let waveform = try bench.pressel("waveform", input, "--points", "60", "--json").document
    #expect(numbers(waveform?["peak"]).count == 60)
    #expect(numbers(waveform?["peak"]).allSatisfy { abs($0 - peak) <= 0.002 })
  }

  @Test("W03: Matrix gets whole numbers and milliseconds", arguments: [(0.01, 10), (1.0, 1_024)])
  func matrix(peak: Double, value: Int64) throws {
    let input = try bench.write(
      Tone.sine(hertz: 997, frames: 144_000).map { 2 * $0 * Float(peak) }, to: "sine.wav")
    let run = try bench.pressel("waveform", input, "--format", "matrix", "--json")
    let audio = run.document?["org.matrix.msc1767.audio"]
    #expect(audio?["duration"]?.integer == 3_000)
    let values = audio?["waveform"]?.array?.compactMap(\.integer) ?? []
    #expect(values.count == 100 && values.allSatisfy { abs($0 - value) <= 2 && (0...1_024).contains($0) })
    let bare = try bench.pressel("waveform", input, "--format", "matrix").output
    #expect(try JSONValue(parsing: bare).array?.compactMap(\.integer) == values)
    #expect(bare.split(separator: "\n").count == 1 && !bare.contains("."))
  }

  @Test(
    "W03: Discord gets a byte for each tenth of a second, in base64 and seconds",
    arguments: [
      (1_920, "/w==", 0.04), (4_801, "//8=", 4_801.0 / 48_000),
      (144_000, String(repeating: "/", count: 40), 3),
    ])
  func discord(frames: Int, text: String, seconds: Double) throws {
    let input = try bench.write(Array(repeating: 1, count: frames), to: "loud.wav")
    #expect(try bench.pressel("waveform", input, "--format", "discord").output == text + "\n")
    let document = try bench.pressel("waveform", input, "--format", "discord", "--json").document
    #expect(document?["waveform"]?.string == text)
    #expect(abs((document?["duration_secs"]?.double ?? 0) - seconds) < 1e-6)
  }

  @Test func aFileOfOursIsReadAnewForAnotherNumberOfPoints() throws {
    // Quiet but for the last tenth of a second, which is the last of the bytes.
    let input = try bench.write(
      Array(repeating: 0, count: 2_875_200) + Tone.sine(hertz: 997, frames: 4_800), to: "end.wav")
    let output = bench.folder.file("end.ogg")
    try bench.pressel("record", "--input", input, "--output", output, "--complexity", "0", "--quiet")
    let text = try bench.pressel("waveform", output, "--format", "discord").output
    // 256 bytes are 85 groups of 3 and one more; only the last points are loud.
    #expect(text.utf8.count == 344 + 1 && text.hasPrefix(String(repeating: "A", count: 330)))
    #expect(!text.hasSuffix("AA==\n"))
  }

  @Test func aRowHasABarForEachPointAndAPictureToo() throws {
    let stairs = (0..<10).flatMap { Array(repeating: Float($0) / 10, count: 4_800) }
    let input = try bench.write(stairs, to: "stairs.wav")
    let row = try bench.pressel("waveform", input, "--points", "10").output
    #expect(row.split(separator: "\n").count == 1 && row.count == 11 && row.hasPrefix(" "))
    #expect(row.dropLast().sorted() == Array(row.dropLast()), "bars only rise: \(row)")
    let picture = try bench.pressel("waveform", input, "--points", "10", "--svg", "-").output
    #expect(picture.hasPrefix("<svg") && picture.hasSuffix("</svg>\n"))
    #expect(picture.split(separator: "\n").filter { $0.hasPrefix("<rect") }.count == 10)
    let path = bench.folder.file("shape.svg")
    #expect(try bench.pressel("waveform", input, "--points", "10", "--svg", path).output.isEmpty)
    #expect(try bench.text(of: path) == picture)
  }

  @Test(arguments: [["--points", "50"], ["--levels"], ["--svg", "-"]])
  func aNetworksFormHasItsOwnNumberOfPoints(flags: [String]) throws {
    let run = try bench.run([Bench.program, "waveform", "x.wav", "--format", "matrix"] + flags)
    #expect(run.ending == .exited(64) && run.sentences.count == 1 && run.error.contains("--format"))
  }

  @Test(
    "W05: the waveform of an hour takes no more memory than that of a second",
    .enabled(if: ProcessEnvironment.value("PRESSEL_PROGRAM") != nil, "only a release decodes an hour in time")
  )
  func hour() throws {
    let second = try recorded(Tone.sine(hertz: 300, frames: 48_000))
    var writer = OggPageWriter(serial: 1)
    let file = try FileSystem().create(bench.folder.file("hour.opus"))
    try file.write(
      writer.page([OpusHead(preSkip: 312).packet], granule: 0, flags: .beginsStream)
        + writer.page([OpusTags().packet], granule: 0))
    for number in 1...3_600 {
      let last = number == 3_600
      try file.write(
        writer.page(second, granule: Int64(number) * 48_000, flags: last ? .endsStream : []))
    }
    // All that the program asks the system for: 4 MB are needed for a second, 20 MB are allowed on top. A thread's
    // stack counts as a whole although little of it is touched, and is as long as the limit of stacks says.
    let run = try bench.run([
      "bash", "-c",
      "ulimit -s 1024; ulimit -d 24000; exec \(Bench.program) waveform \(bench.folder.file("hour.opus")) --json",
    ])
    #expect(run.ending == .exited(0), "\(run.error.prefix(200))")
    #expect(run.document?["samples"]?.integer == Int64(172_799_688))
    let (peaks, levels) = (numbers(run.document?["peak"]), numbers(run.document?["rms"]))
    try #require(peaks.count == 100 && levels.count == 100)
    // A sine of 0.5 has an RMS of 0.3536; where two seconds meet, an encoder that starts anew rings, 36 times a point.
    #expect(levels.allSatisfy { abs($0 - 0.3536) < 0.02 }, "\(levels)")
    // Each point has the same 36 seconds but the first, which has the pre-skip, and the last, which has the end.
    for values in [peaks, levels] {
      #expect(values[1..<99].allSatisfy { abs($0 - values[50]) < 1.0 / 1_024 }, "\(values)")
    }
  }

  /// The packets of a second of sound.
  private func recorded(_ samples: [Float]) throws -> [[UInt8]] {
    var encoder = try OpusEncoder()
    return try stride(from: 0, to: samples.count, by: 960).map { try encoder.encode(samples[$0..<$0 + 960]) }
  }

  @Test func levelsAreThoseOfEveryTenMilliseconds() throws {
    // Each level is as loud as its number; the last one is half as long.
    let loud = (0..<36).flatMap { Array(repeating: Float($0) / 100, count: 480) }
    let input = try bench.write(Array(loud.dropLast(240)), to: "stairs.wav")
    let waveform = try bench.pressel("waveform", input, "--levels", "--json").document
    #expect(waveform?["levels"]?.integer == 36 && waveform?["levelFrames"]?.integer == 480)
    #expect(waveform?["samples"]?.integer == Int64(17_040))
    for values in [numbers(waveform?["peak"]), numbers(waveform?["rms"])] {
      #expect(values.count == 36)
      for (number, value) in values.enumerated() { #expect(abs(value - Double(number) / 100) < 0.0002) }
    }
    let lines = try bench.pressel("waveform", input, "--levels").output.split(separator: "\n")
    #expect(lines.count == 36 && lines[1].hasPrefix("480 0.0"))
    #expect(try bench.pressel("waveform", input, "--levels", "--points", "3").ending == .exited(64))
  }
}
