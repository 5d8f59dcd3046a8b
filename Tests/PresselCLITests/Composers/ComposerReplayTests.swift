import ComposerWire
import PresselSystem
import PresselTesting
import Testing

@testable import PresselCLI

@Suite struct ComposerReplayTests {
  @Test func thereAreScriptsForFlowsAndForEachFault() {
    #expect(KeptScripts.names.count >= 50)
    for fault in 1...15 {
      let prefix = "fault-\(fault < 10 ? "0" : "")\(fault)-"
      #expect(KeptScripts.names.contains { $0.hasPrefix(prefix) }, "\(prefix)")
    }
    #expect(KeptScripts.wireNames.count >= 26)
  }

  @Test(arguments: KeptScripts.names)
  func aSampleGivesTheOutputBesideIt(_ name: String) throws {
    let path = "\(KeptScripts.samples)/\(name).jsonl"
    let run = ToolRun(["composer", "replay", path])
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(run.output == (try KeptScripts.text("\(KeptScripts.samples)/\(name).out.jsonl")))
    let output = run.output.split(separator: "\n").map { String($0) }
    #expect(try KeptScriptChecker.check(try KeptScripts.lines(path), output) == [])
  }

  @Test(arguments: KeptScripts.wireNames)
  func aScriptOfTheWireIsMetByTheCommand(_ name: String) throws {
    let path = "\(KeptScripts.wire)/\(name).jsonl"
    let run = ToolRun(["composer", "replay", path])
    #expect(run.exitCode == 0)
    let output = run.output.split(separator: "\n").map { String($0) }
    #expect(try KeptScriptChecker.check(try KeptScripts.lines(path), output) == [])
  }

  @Test func theTableOfScriptsIsComplete() throws {
    let table = try KeptScripts.lines("\(KeptScripts.samples)/README.md").filter { $0.hasPrefix("| `") }
    let told = table.compactMap { $0.split(separator: "`").dropFirst().first.map { String($0) } }
    #expect(told.sorted() == KeptScripts.names)
  }

  @Test func theCheckerComplainsOfEachKindOfExpectation() throws {
    let script = [
      #"{"at":0,"event":"press","expect":{"phase":"idle","refused":true,"quiet":true,"effects":["attach"]}}"#,
      #"{"at":1,"event":"wait","expect":{"no":["showTip"],"report":"limit"}}"#,
      #"{"expect":{"takes":{"1":"sent"}}}"#,
    ]
    let output = [
      #"{"at":0,"event":"press","phase":"pressed","effects":[{"effect":"openCapture","take":1}]}"#,
      #"{"at":1,"event":"wait","phase":"tip","effects":[{"effect":"showTip"}]}"#,
    ]
    #expect(try KeptScriptChecker.check(script, output).count == 7)
  }

  // MARK: Mistakes

  private func replay(_ script: String, failure: SystemError? = nil) throws -> ToolRun {
    let folder = try TemporaryDirectory(named: "replay")
    try FileSystem().create(folder.file("script")).write(Array(script.utf8))
    return ToolRun(["composer", "replay", folder.file("script"), "--json"], failure: failure)
  }

  @Test(arguments: [
    (#"{"at":0,"event":"jump"}"#, "unknownEvent"), (#"{"settings":{"colour":1}}"#, "unknownSetting"),
    (#"{"settings":{"holdThreshold":-1}}"#, "badValue"), (#"{"world":"real"}"#, "unknownWorld"),
    (#"{"at":"now","event":"press"}"#, "badValue"), ("{", "syntax"), ("\u{FEFF}{}", "syntax"),
    (String(repeating: "[", count: 100_000), "depth"), (#"{"at":0,"at":0,"event":"wait"}"#, "duplicateKey"),
  ])
  func aWrongLineIsNamedWithItsNumber(line: String, code: String) throws {
    let run = try replay("\n\(line)\n")
    #expect(run.exitCode == 64)
    #expect(run.error.hasPrefix("pressel: line 2: "))
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(run.output.hasPrefix(#"{"error":{"code":"\#(code)","#))
  }

  @Test func aLineThatIsTooLongIsSaidToBe() {
    var replay = ScriptReplay()
    do throws(ComposerFailure) {
      _ = try ComposerReplay.answers(to: LineSplitter.Line(number: 3, content: .tooLong), &replay)
      Issue.record("it was taken")
    } catch {
      #expect(error.code == .tooLong)
    }
  }

  @Test func whatCameBeforeAWrongLineIsAnswered() throws {
    let run = try replay(
      "{\"at\":0,\"event\":\"press\"}\n{\"at\":1,\"event\":\"jump\"}\n{\"at\":2,\"event\":\"wait\"}\n")
    #expect(run.exitCode == 64)
    #expect(run.output.split(separator: "\n").count == 2, "one answer, one error")
    #expect(run.error.hasPrefix("pressel: line 2: "))
  }

  @Test func aScriptThatCannotBeReadIsAFailure() throws {
    let folder = try TemporaryDirectory(named: "replay")
    #expect(ToolRun(["composer", "replay", folder.file("none")]).exitCode == 2)
    #expect(ToolRun(["composer", "replay", folder.path]).exitCode == 2)
  }

  @Test func wrongWordsAreWrongUsage() {
    for words in [
      [], ["replay"], ["replay", "a", "b"], ["run", "a"], ["walk"], ["run", "--keep", "5"],
      ["run", "--keep", "0", "--folder", "x"], ["replay", "a", "--state"],
    ] {
      #expect(ToolRun(["composer"] + words).exitCode == 64, "\(words)")
    }
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    let run = try replay("{\"at\":0,\"event\":\"press\"}\n", failure: SystemError(32, "write"))
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
  }
}
