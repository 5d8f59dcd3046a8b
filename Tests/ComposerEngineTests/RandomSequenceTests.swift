import ComposerProof
import Testing

/// Many random lives of a composer, watched from outside for what must always hold.
///
/// Times go backwards in them and jump to the ends of the clock, and the composer is saved as JSON and loaded again.
/// A failure names its seed and the shortest script that still breaks something; `composer-explorer lives` tries
/// a million.
@Suite struct RandomSequenceTests {
  @Test(arguments: [UInt64(10_000), 20_000, 30_000, 40_000])
  func nothingBreaksInRandomLives(_ seed: UInt64) throws {
    let lives = try Lives(500, steps: 50, seed: seed)
    #expect(lives.failure == nil)
    #expect(lives.steps == 25_000)
  }
}
