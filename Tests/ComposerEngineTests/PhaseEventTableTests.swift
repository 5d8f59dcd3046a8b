import ComposerEngine
import Testing

@Suite struct PhaseEventTableTests {
  static let phases = PhaseEventTable.cells(PhaseEventTable.phases)
  static let shades = PhaseEventTable.cells(PhaseEventTable.shades)

  @Test func tablesHaveEveryEventAndEveryPhase() {
    let rows = EventRow.allCases.map { $0.rawValue }
    #expect(Self.phases.rows.map { $0[0] } == rows)
    #expect(Self.shades.rows.map { $0[0] } == rows)
    #expect(Self.phases.head == Phase.Name.allCases.map { $0.rawValue })
    #expect(Self.shades.head == Shade.allCases.map { $0.rawValue })
  }

  @Test func eventsAreThoseOfTheirRows() {
    for row in EventRow.allCases { #expect(EventRow(row.event(Story.at(.pressed).composer)) == row) }
  }

  @Test(arguments: Phase.Name.allCases)
  func storyBeginsInItsPhase(_ phase: Phase.Name) {
    #expect(Story.at(phase).phase == phase)
  }

  @Test(arguments: EventRow.allCases)
  func eventDoesInEachPhaseWhatTheTableSays(_ row: EventRow) throws {
    try compare(row, Self.phases) { name in Phase.Name(rawValue: name).map { Story.at($0) } }
  }

  @Test(arguments: EventRow.allCases)
  func eventDoesInEachShadeWhatTheTableSays(_ row: EventRow) throws {
    try compare(row, Self.shades) { name in Shade(rawValue: name).map { $0.story } }
  }

  private func compare(
    _ row: EventRow, _ table: (head: [String], rows: [[String]]), _ story: (String) -> Story?
  ) throws {
    let wanted = try #require(table.rows.first { $0[0] == row.rawValue }).dropFirst()
    try #require(wanted.count == table.head.count)
    for (place, wanted) in zip(table.head, wanted) {
      let before = try #require(story(place)).composer
      var composer = before
      let effects = composer.handle(row.event(before), at: Instant(nanoseconds: 2_000_000_000))
      #expect(describe(before, composer, effects) == wanted, "\(row) in \(place)")
    }
  }

  private func describe(_ before: Composer, _ after: Composer, _ effects: [Effect]) -> String {
    if let refusal = effects.refusal {
      return effects.count == 1 ? "!\(refusal.rawValue)" : "refused and more"
    }
    if before.phase.name != after.phase.name { return after.phase.name.rawValue }
    return before == after && effects.isEmpty ? "." : "="
  }

  // Disabled, and with a full draft, only a press and `startLocked` are different.
  @Test(arguments: Phase.Name.allCases)
  func whoMayNotRecordIsToldInEveryPhase(_ phase: Phase.Name) throws {
    for event in [Event.press(), .startLocked] {
      var story = Story.at(phase)
      story.composer.settings = try ComposerSettings(enabled: false)
      #expect(story.at(2_000, event) == [.refuse(code: .disabled)])
    }
  }

  @Test func everyRefusalIsInATable() {
    let cells = (Self.phases.rows + Self.shades.rows).flatMap { $0.dropFirst() }
    let codes = Set(cells.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) })
    // Those two depend on the settings: `whoMayNotRecordIsToldInEveryPhase`, `refusalsOfAPressHaveTheirOrder`.
    let bySettings: Set = [Refusal.disabled.rawValue, Refusal.tooManyRecordings.rawValue]
    #expect(codes.union(bySettings) == Set(Refusal.allCases.map { $0.rawValue }))
  }
}
