import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Composers behind a pipe.
@Suite struct ComposerRunTests {
  private func write(_ lines: [String], _ name: String, _ bench: Bench) throws -> String {
    let path = bench.folder.file(name)
    let replacement = try FileReplacement(of: FilePlace(path, existing: .replace))
    try replacement.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    try replacement.commit()
    return path
  }

  /// The answers of a program that nothing befalls.
  private func undisturbed(_ lines: [String], _ bench: Bench) throws -> [String] {
    let input = try write(lines, "all.jsonl", bench)
    let run = try bench.pressel("composer", "run", input: .file(input))
    #expect(run.ending == .exited(0))
    #expect(run.error.isEmpty)
    return run.output.split(separator: "\n").map { String($0) }
  }

  @Test func anyFlowSurvivesBeingKilledInItsMiddle() throws {
    let bench = try Bench()
    let lines = try ScriptLines.interleaved(rounds: 1)
    let expected = try undisturbed(lines, bench)
    #expect(expected.count == lines.count)
    let composers = try PipedComposers(bench, folder: bench.folder.file("composers"))
    for (index, line) in lines.enumerated() {
      if index % 6 == 5 { try composers.killAndRestart() }
      #expect(try composers.say(line).text() == expected[index], "line \(index + 1)")
    }
  }

  /// Nobody knows how far it came: what has no answer is sent again.
  @Test func aStreamThatIsCutOffIsSentAgainFromWhereItsAnswersEnd() throws {
    let bench = try Bench()
    let lines = try ScriptLines.interleaved(rounds: 12)
    let expected = try undisturbed(lines, bench)
    var answers: [String] = []
    var kills = 0
    while answers.count < lines.count {
      let rest = try write(Array(lines[answers.count...]), "rest.jsonl", bench)
      let child = try bench.start(
        [Bench.program, "composer", "run", "--folder", bench.folder.file("composers"), "--keep", "30"],
        input: .file(rest), name: "cut")
      try bench.wait { try !bench.bytes(of: "cut.out").isEmpty }
      if kills < 4 { child.signal(9) }
      let run = try bench.finish(child, name: "cut")
      #expect(run.error.isEmpty)
      if run.ending == .signalled(9) { kills += 1 }
      let whole = run.output.hasSuffix("\n") ? 0 : 1
      answers += run.output.split(separator: "\n").dropLast(whole).map { String($0) }
    }
    #expect(answers == expected)
    #expect(kills > 0)
    let leftovers = try bench.files(below: bench.folder.file("composers")).keys.filter {
      $0.hasSuffix(".part")
    }
    #expect(leftovers.isEmpty)
  }

  @Test func aBackendNeverLosesItsComposersToABadLine() throws {
    let bench = try Bench()
    let lines = [
      #"{"composer":"a","settings":{}}"#, "\u{0}\u{7}garbage", "[[[[[[",
      #"{"composer":"a","at":0,"event":"jump"}"#,
      String(repeating: "x", count: 2 << 20), #"{"composer":"a","at":0,"event":"press"}"#,
    ]
    let input = try write(lines, "hostile.jsonl", bench)
    let run = try bench.pressel("composer", "run", input: .file(input))
    #expect(run.ending == .exited(0))
    #expect(run.error.isEmpty)
    let answers = try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(
      answers.map { $0["error"]?["code"]?.string } == [
        nil, "syntax", "syntax", "unknownEvent", "syntax", nil,
      ])
    #expect(answers.compactMap { $0["line"]?.integer } == [2, 3, 4, 5])
    #expect(answers.last?["phase"]?["phase"]?.string == "pressed")
  }

  @Test func aReaderThatHasSeenEnoughIsSuccess() throws {
    let bench = try Bench()
    let run = try bench.run([
      "bash", "-c",
      "yes '{\"composer\":\"a\",\"settings\":{}}' | '\(Bench.program)' composer run | head -n 3; echo ${PIPESTATUS[1]}",
    ])
    #expect(run.error.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "0")
  }

  @Test func aFolderIsOneProgramsUntilItEnds() throws {
    let bench = try Bench()
    let folder = bench.folder.file("composers")
    let composers = try PipedComposers(bench, folder: folder)
    _ = try composers.say(#"{"composer":"a","settings":{}}"#)
    let second = try bench.pressel("composer", "run", "--folder", folder)
    #expect(second.ending == .exited(2))
    #expect(second.sentences.count == 1)
    try composers.killAndRestart()
    #expect(try composers.say(#"{"composer":"a","save":true}"#)["phase"]?["phase"]?.string == "idle")
  }

  @Test func aFolderThatCannotBeMadeIsAFailure() throws {
    let bench = try Bench()
    try FileSystem().create(bench.folder.file("flat")).write([1])
    let run = try bench.pressel("composer", "run", "--folder", bench.folder.file("flat/composers"))
    #expect(run.ending == .exited(2))
    #expect(run.sentences.count == 1)
  }
}
