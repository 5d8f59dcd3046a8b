import PresselTerminal
import Testing

@Suite struct ReplyTests {
  @Test func answersToQuestions() {
    #expect(events("\u{1B}[?11u\u{1B}[?u") == [.reply(.keyboardFlags(11)), .reply(.keyboardFlags(0))])
    #expect(events("\u{1B}[?1;2;4c") == [.reply(.deviceAttributes([1, 2, 4]))])
    #expect(events("\u{1B}[?2026;2$y") == [.reply(.mode(2026, .changeable))])
    #expect(
      events("\u{1B}[?2026;0$y\u{1B}[?2026;4$y") == [
        .reply(.mode(2026, .unknown)), .reply(.mode(2026, .fixed)),
      ])
    #expect(events("\u{1B}[0n") == [.reply(.ready)])
    #expect(
      events("\u{1B}[24;80R\u{1B}[?2;3R") == [.reply(.cursor(cell(79, 23))), .reply(.cursor(cell(2, 1)))])
    #expect(events("\u{1B}P>|kitty(0.26.5)\u{1B}\\") == [.reply(.version("kitty(0.26.5)"))])
  }

  @Test func theColourBehindTheText() {
    let white = TerminalEvent.reply(.background(red: 255, green: 255, blue: 255))
    #expect(events("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}") == [white])
    #expect(events("\u{1B}]11;rgb:f/f/f\u{1B}\\") == [white])
    #expect(events("\u{1B}]11;rgb:8080/0000/00ff\u{7}") == [.reply(.background(red: 128, green: 0, blue: 0))])
    #expect(events("\u{1B}]11;rgb:ffff/ffff\u{7}\u{1B}]11;rgb:fffff/0/0\u{7}\u{1B}]52;c;AAAA\u{7}") == [])
  }

  @Test func aNameHasNoControlCharacters() {
    #expect(events("\u{1B}P>|a\u{7}b\u{9B}é\u{1B}\\") == [.reply(.version("ab"))])
  }

  @Test func focus() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focus(.gained), .focus(.lost)])
  }
}
