import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Scripts through the program itself.
@Suite struct ComposerReplayRunTests {
  @Test func aScriptMayComeThroughAPipe() throws {
    let bench = try Bench()
    let path = ScriptLines.path(of: "hold-add")
    let direct = try bench.pressel("composer", "replay", path)
    let piped = try bench.pressel("composer", "replay", "-", input: .file(path))
    #expect(direct.ending == .exited(0))
    #expect(direct.output == (try bench.text(of: ScriptLines.folder + "/hold-add.out.jsonl")))
    #expect(piped.output == direct.output)
  }

  @Test func mistakesEndWithTheirCodes() throws {
    let bench = try Bench()
    let wrong = bench.folder.file("wrong.jsonl")
    try FileSystem().create(wrong).write(
      Array("{\"at\":0,\"event\":\"press\"}\n{\"at\":1,\"event\":\"jump\"}\n".utf8))
    let usage = try bench.pressel("composer", "replay", wrong)
    #expect(usage.ending == .exited(64))
    #expect(usage.sentences.count == 1)
    #expect(usage.error.contains("line 2"))
    #expect(usage.output.split(separator: "\n").count == 1)
    #expect(try bench.pressel("composer", "replay", bench.folder.file("none")).ending == .exited(2))
    #expect(try bench.pressel("composer", "replay").ending == .exited(64))
  }
}
