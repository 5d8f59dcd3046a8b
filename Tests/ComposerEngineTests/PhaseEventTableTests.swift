import ComposerEngine
import Testing

@Suite struct PhaseEventTableTests {
  static let rows = PhaseEventTable.rows.split(separator: "\n").map { line in
    line.split(separator: " ").map { String($0) }
  }

  @Test func tableHasEveryEventAndEveryPhase() {
    // 42 events; a move has two rows, a timer has two.
    #expect(Self.rows.count == 44)
    #expect(Set(Self.rows.map { $0.first ?? "" }).count == 44)
    #expect(Set(PhaseEventTable.phases) == Set(Phase.Name.allCases))
  }

  @Test(arguments: PhaseEventTable.phases)
  func storyBeginsInItsPhase(_ phase: Phase.Name) {
    #expect(Story.at(phase).phase == phase)
  }

  @Test(arguments: rows)
  func eventDoesWhatTheTableSays(_ row: [String]) throws {
    let name = try #require(row.first)
    try #require(row.count == 1 + PhaseEventTable.phases.count)
    for (phase, wanted) in zip(PhaseEventTable.phases, row.dropFirst()) {
      let story = Story.at(phase)
      let event = try #require(PhaseEventTable.event(name, story.composer))
      var composer = story.composer
      let effects = composer.handle(event, at: Instant(nanoseconds: 2_000_000_000))
      #expect(describe(story.composer, composer, effects) == wanted, "\(name) in \(phase)")
    }
  }

  private func describe(_ before: Composer, _ after: Composer, _ effects: [Effect]) -> String {
    if let refusal = effects.refusal {
      return effects.count == 1 ? "!\(refusal.rawValue)" : "refused and more"
    }
    if before.phase.name != after.phase.name { return after.phase.name.rawValue }
    // Who is here again is told by the refusals and the states below, not by this.
    return before == after && effects.isEmpty ? "." : "="
  }
}
