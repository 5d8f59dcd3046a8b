import ComposerEngine
import ComposerProof
import ComposerWire
import Testing

/// A composer that is saved at any moment and goes on in another process does what it would have done here.
@Suite struct NewProcessTests {
  private typealias Step = (event: Event, at: Instant)

  @Test func everyStateOfEveryScriptGoesOnInAnotherProcess() throws {
    let scripts = try ScriptFiles.names.map { try told(ScriptFiles.lines(of: $0)) }
    #expect(scripts.count == 26)
    for (settings, steps) in scripts { try compareEachCut(settings, steps) }
  }

  @Test(arguments: [UInt64(7_000), 8_000])
  func randomLivesGoOnInAnotherProcess(_ seed: UInt64) throws {
    for offset in 0..<5 {
      var random = SplitMix(seed: seed + UInt64(offset))
      let life = try Life.random(steps: 40, &random)
      try compareEachCut(life.settings, life.steps.map { ($0.event, Instant(nanoseconds: $0.at)) })
    }
  }

  /// A script with all that timers and the world have added to it.
  private func told(_ lines: [String]) throws -> (ComposerSettings, [Step]) {
    var replay = ScriptReplay()
    var steps: [Step] = []
    for line in lines {
      let document = try JSONValue(parsing: line)
      let answers = try replay.feed(document)
      for (index, answer) in answers.enumerated() {
        // The line's own answer is the last; what else it has is in the line. The world's have what is usual.
        let own = index == answers.count - 1 ? document.object ?? [] : []
        let usual: [(String, JSONValue)] = [("samples", .integer(48_000)), ("to", .integer(1))]
        let event = try Event(wire: .object(own + (answer.object ?? []) + usual), currentTake: nil)
        steps.append((event, Instant(nanoseconds: try #require(answer["at"]?.billionths))))
      }
    }
    return (replay.composer.settings, steps)
  }

  /// Goes on from each state, and from each with a `restored` on a clock that starts anew, in one other process.
  private func compareEachCut(_ settings: ComposerSettings, _ steps: [Step]) throws {
    var composer = Composer(settings: settings)
    var requests: [JSONValue] = []
    var expected: [JSONValue] = []
    for (index, step) in steps.enumerated() {
      let rest = Array(steps[index...])
      let restart: Step = (.restored(takes: composer.saved.lastTake), Instant(nanoseconds: 0))
      for continuation in [rest, [restart] + rest] {
        requests.append(request(composer, continuation))
        expected.append(answer(composer, continuation))
      }
      _ = composer.handle(step.event, at: step.at)
    }
    let answers = try NewProcess.goOn(requests)
    #expect(answers.count == expected.count)
    for (found, wanted) in zip(answers, expected) where found != wanted {
      Issue.record("\(found.text()) is not \(wanted.text())")
    }
  }

  private func request(_ composer: Composer, _ steps: [Step]) -> JSONValue {
    let lines = steps.map { step in
      JSONValue.object(
        [("at", .number(JSONNumber(billionths: step.at.nanoseconds)))] + (step.event.wire.object ?? []))
    }
    return .object([("composer", composer.wire), ("steps", .array(lines))])
  }

  private func answer(_ composer: Composer, _ steps: [Step]) -> JSONValue {
    var composer = composer
    let effects = steps.map { step in
      JSONValue.array(composer.handle(step.event, at: step.at).map { $0.wire })
    }
    return .object([("effects", .array(effects)), ("composer", composer.wire)])
  }
}
