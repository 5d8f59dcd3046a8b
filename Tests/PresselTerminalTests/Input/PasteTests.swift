import PresselTerminal
import Testing

@Suite struct PasteTests {
  @Test func aPasteIsOneTextAndItsControlCharactersAreHarmless() {
    #expect(
      events("\u{1B}[200~a\r\nb\rc\nd\u{1B}[31m\u{3}\te\u{9B}\u{7F}\u{1B}[201~x") == [
        .paste(Paste("a\nb\nc\nd[31m e")), typed("x"),
      ])
  }

  @Test func whatLooksLikeTheEndButIsNotStays() {
    #expect(events("\u{1B}[200~\u{1B}[20\u{1B}[201\u{1B}\u{1B}[201~") == [.paste(Paste("[20[201"))])
  }

  @Test func anEndlessPasteIsCut() {
    let long = String(repeating: "x", count: TerminalParser.pasteLimit + 7)
    #expect(
      events("\u{1B}[200~", long, "\u{1B}[201~")
        == [.paste(Paste(String(long.dropLast(7)), omitted: 7))])
  }

  @Test func brokenBytesAreShownAsSuch() {
    #expect(
      events([Array("\u{1B}[200~".utf8) + [0xFF, 0xE6] + Array("\u{1B}[201~".utf8)])
        == [.paste(Paste("\u{FFFD}\u{FFFD}"))])
  }
}
