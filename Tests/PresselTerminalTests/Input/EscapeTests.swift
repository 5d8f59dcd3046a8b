import ComposerEngine
import PresselTerminal
import Testing

/// What time tells of an Esc.
@Suite struct EscapeTests {
  @Test func aLoneEscIsAKeyWhenNothingFollowsInTime() {
    var parser = TerminalParser()
    #expect(parser.deadline == nil)
    #expect(parser.feed([0x1B], at: .milliseconds(10)) == [])
    #expect(parser.deadline == .milliseconds(60))
    #expect(parser.expire(at: .milliseconds(59)) == [])
    #expect(parser.expire(at: .milliseconds(60)) == [key(.escape)])
    #expect(parser.deadline == nil)
    #expect(parser.expire(at: .milliseconds(900)) == [], "once")
    #expect(parser.feed(Array("[A".utf8), at: .milliseconds(900)) == [typed("["), typed("A")])
  }

  @Test func aSequenceThatComesLateIsStillOneWhenNobodyGaveUp() {
    var parser = TerminalParser()
    #expect(parser.feed([0x1B], at: .zero) == [])
    #expect(parser.feed(Array("[A".utf8), at: .milliseconds(400)) == [key(.up)])
  }

  @Test func twoAreTwoAndABeginningAloneIsAKeyWithAlt() {
    #expect(events("\u{1B}\u{1B}") == [key(.escape), key(.escape)])
    #expect(events("\u{1B}\u{1B}x") == [key(.escape), key(.character("x"), .alt)])
    #expect(events("\u{1B}[") == [key(.character("["), .alt)])
    #expect(events("\u{1B}O") == [key(.character("O"), .alt)])
    #expect(events("\u{1B}P") == [key(.character("P"), .alt)])
  }

  @Test func anAnswerThatComesRightBehindAnEscLeavesItAKey() {
    #expect(events("\u{1B}\u{1B}[0n") == [key(.escape), .reply(.ready)])
    #expect(events("\u{1B}", "\u{1B}[I") == [key(.escape), .focus(.gained)])
    #expect(
      events("\u{1B}\u{1B}[<35;2;3M")
        == [key(.escape), .mouse(MouseEvent(.motion, at: cell(1, 2)))])
    #expect(events("\u{1B}\u{1B}[200~x\u{1B}[201~") == [key(.escape), .paste(Paste("x"))])
    #expect(events("\u{1B}\u{1B}]11;rgb:0000/0000/0000\u{7}").first == key(.escape))
  }

  @Test func aSequenceWithoutAnEndIsDroppedAndTheKeysAfterItCount() {
    var parser = TerminalParser()
    #expect(parser.feed(Array("\u{1B}[1;".utf8), at: .zero) == [])
    #expect(parser.deadline == .milliseconds(1_000))
    #expect(parser.expire(at: .milliseconds(1_000)) == [])
    #expect(parser.feed([0x20], at: .milliseconds(1_001)) == [typed(" ")])
  }

  @Test func aPasteWithoutAnEndSwallowsNoKeys() {
    var parser = TerminalParser()
    #expect(parser.feed(Array("\u{1B}[200~abc".utf8), at: .zero) == [])
    #expect(parser.expire(at: .milliseconds(1_000)) == [.paste(Paste("abc"))])
    #expect(parser.feed([0x20], at: .milliseconds(1_001)) == [typed(" ")])
  }

  @Test func aCutCharacterIsShownAsOne() {
    #expect(events([[0xE6, 0x97]]) == [typed("\u{FFFD}")])
    #expect(events([[0xE6, 0x97, 0x41]]) == [typed("\u{FFFD}"), typed("A")])
    #expect(events([[0xC0, 0x80]]) == [typed("\u{FFFD}"), typed("\u{FFFD}")])
    #expect(events([[0xED, 0xA0, 0x80]]).count == 3, "half of a pair")
    #expect(events([[0xF4, 0x90, 0x80, 0x80]]).count == 4, "beyond the last character")
  }

  @Test func aClockThatGoesBackDoesNoHarm() {
    var parser = TerminalParser()
    _ = parser.feed([0x1B], at: .milliseconds(500))
    #expect(parser.expire(at: .milliseconds(100)) == [])
    #expect(parser.expire(at: .milliseconds(550)) == [key(.escape)])
    _ = parser.feed([0x1B], at: Instant(nanoseconds: .max))
    #expect(parser.expire(at: Instant(nanoseconds: .max)) == [key(.escape)])
  }
}
