import ComposerWire
import Testing

@Suite struct ScriptTests {
  @Test(arguments: ScriptFiles.names)
  func scriptIsMet(_ name: String) {
    let lines = ScriptFiles.lines(of: name)
    #expect(lines.count > 2)
    #expect(ScriptChecker.check(lines) == [])
  }

  @Test func checkerComplainsOfEachKindOfExpectation() {
    let wrong = [
      #"{"at":0,"event":"press","expect":{"phase":"idle","refused":true,"quiet":true,"effects":["attach"]}}"#,
      #"{"at":0.5,"event":"release","expect":{"no":["showTip"],"report":"limit"}}"#,
      #"{"expect":{"takes":{"1":"sent"}}}"#,
    ]
    #expect(ScriptChecker.check(wrong).count == 7)
  }
}
