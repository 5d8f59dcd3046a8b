import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Damaged files, mended by the program.
@Suite struct RepairRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// A file of the Opus tests.
  private func corpus(_ name: String, here: String = #filePath) -> String {
    let tests = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return tests.joined(separator: "/") + "/PresselOpusTests/corpus/" + name
  }

  @Test func aDamagedFileBecomesOneWithoutAFaultAndSaysWhatWasDone() throws {
    let (damaged, mended) = (corpus("g11-bad-crc.opus"), bench.folder.file("mended.opus"))
    let before = try bench.bytes(of: damaged)
    let run = try bench.pressel("repair", damaged, "--output", mended, "--json")
    #expect(run.ending == .exited(0))
    #expect(
      run.document?.object?.map(\.0) == [
        "file", "samples", "duration", "links", "packets", "mends", "omittedMends",
      ])
    #expect(run.document?["samples"]?.integer == 57_288)
    let mends = run.document?["mends"]?.array ?? []
    #expect(mends.compactMap { $0["code"]?.string } == ["damageLeftOut", "gapFilled"])
    #expect(mends.first?.object?.map(\.0) == ["code", "page", "offset", "message"])
    let info = try bench.pressel("info", mended, "--json").document
    #expect(info?["faults"]?.array?.isEmpty == true)
    #expect(info?["samples"]?.integer == 57_288)
    #expect(try bench.bytes(of: damaged) == before)
  }

  @Test func aGoodFileStaysAsItIs() throws {
    let good = corpus("g16-1.234s.opus")
    let run = try bench.pressel("repair", good, "--output", bench.folder.file("copy.opus"))
    #expect(run.output.hasPrefix("There was nothing to mend.\n1.234"))
    #expect(try bench.bytes(of: "copy.opus") == bench.bytes(of: good))
  }

  @Test func pipesWorkBothWays() throws {
    let damaged = corpus("g11-id3-front.opus")
    let run = try bench.run([
      "sh", "-c",
      "cat \(damaged) | \(Bench.program) repair - --output - > \(bench.folder.file("piped.opus"))",
    ])
    #expect(run.ending == .exited(0))
    #expect(run.error.contains("garbageLeftOut at byte 0"))
    let info = try bench.pressel("info", bench.folder.file("piped.opus"), "--json").document
    #expect(info?["faults"]?.array?.isEmpty == true && info?["samples"]?.integer == 48_000)
  }

  @Test(arguments: [
    ("g08-cut-after-tags.opus", "noAudio"), ("g14-six-channels.opus", "unsupportedChannels"),
    ("nothing", "notOgg"), ("missing", "unreadable"),
  ])
  func whatCannotBeSavedHasANameAndLeavesNoFile(name: String, code: String) throws {
    try FileSystem().create(bench.folder.file("nothing")).write(Array("no pages".utf8))
    let path = name.hasSuffix("opus") ? corpus(name) : bench.folder.file(name)
    let mended = bench.folder.file("mended.opus")
    let run = try bench.pressel("repair", path, "--output", mended, "--json")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == code)
    #expect(run.sentences.count == 1)
    #expect(try FileSystem().kind(of: mended) == nil)
  }

  @Test func theInputIsNeverTheOutput() throws {
    let damaged = bench.folder.file("in.opus")
    let bytes = try bench.bytes(of: corpus("g08-no-eos.opus"))
    try FileSystem().create(damaged).write(bytes)
    #expect(try bench.pressel("repair", damaged).ending == .exited(64))
    #expect(try bench.pressel("repair", damaged, "--output", damaged, "--force").ending == .exited(2))
    let other = bench.folder.file("other.opus")
    try FileSystem().create(other).write([1])
    #expect(try bench.pressel("repair", damaged, "--output", other).ending == .exited(2))
    #expect(try bench.bytes(of: other) == [1])
    #expect(try bench.pressel("repair", damaged, "--output", other, "--force").ending == .exited(0))
    #expect(try bench.bytes(of: damaged) == bytes)
  }
}
