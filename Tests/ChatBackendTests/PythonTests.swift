import ComposerEngine
import ComposerWire
import PresselTesting
import Testing

/// The backend in Python, over `pressel composer run`.
@Suite(.enabled(if: Programs.canRunPython, "needs python3 and `pressel composer run`"))
struct PythonTests {
  private static let program = "\(Programs.repository)/Samples/chat-backend/backend.py"

  @Test func itHasSixtyLinesAtMost() throws {
    #expect(try readAll(Self.program).filter { $0 == 0x0A }.count <= 60)
  }

  @Test func itAnswersLikeTheSwiftOneWhereverItIsStartedAgain() throws {
    let programs = try Programs()
    let lines = Flow.lines(of: ["ada", "bob"]) + [#"{"channel":"general"}"#]
    let swift = try programs.run(
      ["\(Programs.builds)/chat-backend", programs.folder.file("0")], input: lines)
    let expected = try swift.map { try JSONValue(parsing: $0) }
    for cut in [lines.count, 1, 6, 13] {
      let arguments = ["python3", Self.program, programs.folder.file("\(cut).sqlite3"), Programs.pressel]
      let first = try programs.run(arguments, input: Array(lines[..<cut]))
      let rest = cut < lines.count ? try programs.run(arguments, input: Array(lines[cut...])) : []
      let answers = try (first + rest).map { try JSONValue(parsing: $0) }
      #expect(answers.count == expected.count)
      for (answer, expected) in zip(answers, expected) {
        for name in ["composer", "at", "event", "phase", "effects", "channel", "author", "message", "text"] {
          #expect(answer[name] == expected[name], "\(name) of \(expected.text())")
        }
      }
    }
  }
}
