import ComposerEngine
import ComposerProof
import Testing

/// Every event in every state of one take's life; `composer-explorer states` explores the whole.
@Suite struct ExplorationTests {
  @Test(arguments: CaptureStart.allCases)
  func everyStateOfOneTakeHoldsWhatMustHold(_ capture: CaptureStart) throws {
    var exploration = Exploration(
      try ExplorationScope(capture: capture, action: .send, longest: 3).reduced)
    exploration.explore(states: 2_000)
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
    // 9 phases and 42 events.
    #expect(exploration.pairs.count == 378)
  }
}
