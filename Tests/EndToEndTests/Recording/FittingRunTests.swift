import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Recordings that may not be larger than so many bytes.
@Suite struct FittingRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// White noise at full scale, which no encoder can make small.
  private static func noise(_ frames: Int) -> [Float] {
    // The multiplier is Knuth's for MMIX; the seed is any.
    var state: UInt64 = 20_261_130
    return (0..<frames).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Double(state >> 33) / Double(1 << 30) - 1)
    }
  }

  @Test(
    "noise at full scale stays under its limit, in a file, a store and a pipe",
    arguments: [
      ["--fit", "24K"], ["--fit", "24K", "--bit-rate", "128000"],
      ["--fit", "30000", "--frame", "60", "--input-rate", "16000", "--bit-rate", "64000"],
      ["--fit", "100kB", "--bit-rate", "128000", "--frame", "40", "--dtx", "on"],
    ])
  func noise(flags: [String]) throws {
    let input = try bench.write(Self.noise(480_000), to: "in.wav")
    let base = [Bench.program, "record", "--input", input, "--duration", "10s", "--quiet"] + flags
    let told = try bench.run(base + ["--estimate", "--json", "--output", bench.folder.file("o.ogg")])
    let most = try #require(told.document?["mostBytes"]?.integer)
    let limit = try #require(told.document?["limit"]?.integer)
    #expect(most <= limit)
    #expect(try FileSystem().kind(of: bench.folder.file("o.ogg")) == nil, "nothing was recorded")

    #expect(try bench.run(base + ["--output", bench.folder.file("o.ogg")]).ending == .exited(0))
    let size = try #require(try FileSystem().size(of: bench.folder.file("o.ogg")))
    #expect(size <= most, "\(size) of \(most)")
    let info = try #require(try bench.pressel("info", bench.folder.file("o.ogg"), "--json").document)
    #expect(info["samples"]?.integer == 480_000 && info["packets"] == told.document?["packets"])

    let kept = try bench.run(base + ["--json"]).document?["attachments"]?.array?.first?["file_size"]?.integer
    #expect(try #require(kept) <= limit)

    let pipe = try bench.run(
      ["sh", "-c", "\((base + ["--output", "-"]).joined(separator: " ")) > \(bench.folder.file("p.ogg"))"])
    #expect(pipe.ending == .exited(0))
    #expect(try #require(try FileSystem().size(of: bench.folder.file("p.ogg"))) <= limit)
  }

  @Test func withoutALimitClicksTakeMoreThanExpected() throws {
    let clicks = (0..<480_000).map { Float($0 % 2_400 == 0 ? 1 : 0) }
    let input = try bench.write(clicks, to: "in.wav")
    let output = bench.folder.file("o.ogg")
    let flags = ["--duration", "10s", "--input", input, "--output", output, "--json", "--bit-rate", "96000"]
    let told = try bench.run([Bench.program, "record", "--estimate"] + flags).document
    #expect(told?["mostBytes"]?.isNull == true && told?["fittingBitRate"]?.isNull == true)
    #expect(told?["bitRate"]?.integer == 96_000 && told?["samples"]?.integer == 480_000)
    try bench.run([Bench.program, "record"] + flags)
    let expected = try #require(told?["expectedBytes"]?.integer)
    let size = try #require(try FileSystem().size(of: output))
    #expect(size > expected * 3 / 2, "\(size) of \(expected): or a limit would prove nothing")
    let limit = ["--fit", String(expected), "--force"]
    #expect(try bench.run([Bench.program, "record"] + flags + limit).ending == .exited(0))
    #expect(try #require(try FileSystem().size(of: output)) <= expected)
  }

  @Test func aMinuteIn512KilobytesMayHaveSixtyEightKilobitsASecond() throws {
    let run = try bench.pressel("record", "--estimate", "--duration", "1m", "--fit", "512K")
    #expect(run.ending == .exited(0) && run.sentences.isEmpty)
    #expect(run.output.contains("at 24000 bits a second"), "a limit that is no need changes nothing")
    let document = try bench.pressel(
      "record", "--estimate", "--duration", "1m", "--fit", "512K", "--json", "--bit-rate", "128000"
    ).document
    let rate = try #require(document?["bitRate"]?.integer)
    // 524,288 bytes in 60 s are 69,905 bits a second; headers, marks of holes and 3,001 packets take 1,500 of it.
    #expect((68_000...69_905).contains(rate), "\(rate)")
    #expect(document?["fittingBitRate"]?.integer == rate)
  }

  @Test func whatCannotFitIsSaidBeforeTheMicrophoneOpens() throws {
    for flags in [["--estimate"], []] {
      let run = try bench.run([Bench.program, "record", "--fit", "512K", "--json"] + flags)
      // The setting allows a quarter of an hour, which takes 675,000 bytes at the least.
      #expect(run.ending == .exited(1) && run.sentences.count == 1, "\(run.error)")
      #expect(run.document?["error"]?["code"]?.string == "doesNotFit")
      let advice = try #require(run.error.split(separator: "--max-duration ").last?.prefix { $0 != " " })
      #expect(
        try bench.pressel("record", "--fit", "512K", "--estimate", "--max-duration", String(advice)).ending
          == .exited(0))
    }
  }
}
