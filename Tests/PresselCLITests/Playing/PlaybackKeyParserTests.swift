import Testing

@testable import PresselCLI

@Suite struct PlaybackKeyParserTests {
  private func keys(_ pieces: String...) -> [PlaybackKey] {
    var parser = PlaybackKeyParser()
    return pieces.flatMap { parser.feed(Array($0.utf8)) }
  }

  @Test func keysAreWishes() {
    #expect(keys(" q") == [.pauseOrGoOn, .quit])
    #expect(keys("<>[]") == [.slower, .faster, .slower, .faster])
    #expect(keys("\u{1B}[C\u{1B}[D\u{1B}OC") == [.forward, .back, .forward])
    #expect(keys("\u{1A}") == [.suspend])
    #expect(keys("\u{1C}") == [.quit], "Ctrl-\\")
  }

  @Test func aSequenceMayComeInPieces() {
    #expect(keys("\u{1B}", "[", "D", "[") == [.back, .slower])
    #expect(keys("\u{1B}[1;5", "C") == [.forward], "with a modifier")
  }

  @Test func whatIsNoWishIsNothing() {
    #expect(keys("abc\n\u{1B}[A\u{1B}[5~é") == [])
    #expect(keys("\u{1B}\u{1B} ") == [.pauseOrGoOn])
  }
}
