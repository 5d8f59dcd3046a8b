@testable import PresselTerminal
import Testing

/// How wide things are, whatever the locale of the program.
@Suite struct MeasuringTests {
  private func widths(_ text: String, _ lettering: Lettering = .unicode) -> [Int] {
    lettering.glyphs(text).map(\.width)
  }

  @Test func lettersMarksAndWideCharacters() {
    #expect(widths("aé日") == [1, 1, 2])
    #expect(widths("e\u{301}x") == [1, 1], "a combining mark")
    #expect(widths("한글") == [2, 2])
    #expect(widths("\u{1112}\u{1161}\u{11AB}") == [2], "in letters")
    #expect(widths("ｱﾊﾟ") == [1, 2], "half width, the mark takes a cell of its own")
    #expect(widths("▁▂▃▄▅▆▇█│·←●…") == Array(repeating: 1, count: 13))
  }

  @Test func pictures() {
    #expect(widths("🎤👩‍🎤👨‍👩‍👧‍👦👍🏽🇩🇪") == [2, 2, 2, 2, 2])
    #expect(widths("❤️1️⃣") == [2, 2])
    #expect(widths("❤1") == [1, 1])
  }

  @Test func whatCannotBeReliedOnIsKnown() {
    let glyphs = Lettering.unicode.glyphs("a日🎤é👩‍🎤❤️e\u{301}")
    #expect(
      glyphs.map(\.certainty) == [.certain, .certain, .certain, .certain, .doubtful, .doubtful, .doubtful])
  }

  @Test func whatATerminalWouldObeyIsHarmless() {
    let text = Lettering.unicode.glyphs("a\u{1B}[31m\u{7}b\nc\td\u{9B}e\r\nf").map(\.text).joined()
    #expect(text == "a\u{FFFD}[31m\u{FFFD}b c d\u{FFFD}e f")
    #expect(Lettering.unicode.glyphs("x\u{202E}y\u{2066}z\u{200B}\u{FEFF}").map(\.text) == ["x", "y", "z"])
    #expect(Lettering.unicode.glyphs("\u{202E}\u{200F}") == [])
    #expect(Lettering.unicode.glyphs("\u{301}").map(\.text) == [" \u{301}"], "a mark without a letter")
    let joke = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(Lettering.unicode.glyphs(joke).map(\.text.utf8.count).reduce(0, +) < 40)
  }

  @Test func withoutUnicodeThereIsOnlyASCII() {
    #expect(Lettering.ascii.glyphs("▁▂▃▄▅▆▇█ │·←↑…").map(\.text).joined() == ".:-=+*#@ |-<^~")
    #expect(Lettering.ascii.glyphs("日é👩‍🎤\u{1B}").map(\.text) == ["?", "?", "?", "?"])
    #expect(Lettering.unicodeWithPlainSigns.glyphs("█日").map(\.text) == ["@", "日"])
  }

  @Test func aTextIsFittedWithAMark() {
    #expect(Lettering.unicode.fitted("Anna", to: 4) == "Anna")
    #expect(Lettering.unicode.fitted("Annabel", to: 4) == "Ann…")
    #expect(Lettering.unicode.fitted("日本語", to: 4) == "日…", "never half a character")
    #expect(Lettering.ascii.fitted("Annabel", to: 4) == "Ann~")
    #expect(Lettering.unicode.fitted("Anna", to: 0) == "")
  }

  @Test func theEnvironmentSaysWhatCanBeShown() {
    func lettering(_ variables: [String: String]) -> Lettering { Lettering { variables[$0] } }
    #expect(lettering(["LANG": "de_DE.UTF-8", "TERM": "xterm"]) == .unicode)
    #expect(lettering(["LANG": "de_DE.UTF-8", "LC_ALL": "C", "TERM": "xterm"]) == .ascii)
    #expect(lettering(["LC_CTYPE": "C.utf8", "TERM": "xterm"]) == .unicode)
    #expect(lettering(["LANG": "de_DE.UTF-8", "TERM": "dumb"]) == .ascii)
    #expect(lettering([:]) == .ascii)
    func depth(_ variables: [String: String]) -> ColourDepth { ColourDepth { variables[$0] } }
    #expect(depth(["TERM": "xterm-256color"]) == .many)
    #expect(depth(["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
    #expect(depth(["TERM": "xterm-256color", "NO_COLOR": ""]) == .many)
    #expect(depth(["TERM": "linux"]) == .sixteen)
    #expect(depth([:]) == .none)
  }
}
