import PresselTerminal
import Testing

/// Keys in every spelling that terminals have.
@Suite struct KeyTests {
  @Test func plainTypingIsKeysWithText() {
    #expect(events("aÉ 日") == [typed("a"), typed("É"), typed(" "), typed("日")])
  }

  @Test func controlCharactersAreTheKeysThatSendThem() {
    #expect(events("\r\n\t\u{7F}") == [key(.enter), key(.enter), key(.tab), key(.backspace)])
    #expect(events("\u{3}\u{1A}") == [key(.character("c"), .control), key(.character("z"), .control)])
    #expect(events("\u{0}\u{1C}") == [key(.character(" "), .control), key(.character("\\"), .control)])
    #expect(events("\u{8}") == [key(.backspace, .control)])
  }

  @Test func arrowsComeInTwoSpellings() {
    #expect(events("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD") == [key(.up), key(.down), key(.right), key(.left)])
    #expect(events("\u{1B}[1;2A\u{1B}[1;5D") == [key(.up, .shift), key(.left, .control)])
    #expect(events("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[4~") == [key(.home), key(.end), key(.home), key(.end)])
  }

  @Test func numberedAndFunctionKeys() {
    #expect(
      events("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6;5~")
        == [key(.insert), key(.delete), key(.pageUp), key(.pageDown, .control)])
    #expect(
      events("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[1;2R\u{1B}[[E")
        == [
          key(.function(1)), key(.function(5)), key(.function(12)), key(.function(3), .shift),
          key(.function(5)),
        ])
    #expect(events("\u{1B}[Z") == [key(.tab, .shift)])
    #expect(events("\u{1B}OM\u{1B}Oq") == [key(.enter), typed("1")], "an old keypad")
  }

  @Test func altIsAnEscapeInFront() {
    #expect(events("\u{1B}a\u{1B}É") == [key(.character("a"), .alt), key(.character("É"), .alt)])
    #expect(events("\u{1B}\r\u{1B}\u{1B}[A") == [key(.enter, .alt), key(.up, .alt)])
    #expect(events("\u{1B}[1;3C") == [key(.right, .alt)])
    #expect(events("\u{1B}\u{3}") == [key(.character("c"), [.alt, .control])])
  }

  @Test func theProtocolTellsPressRepeatAndRelease() {
    #expect(
      events("\u{1B}[32u\u{1B}[32;1:2u\u{1B}[32;1:3u")
        == [
          key(.character(" "), text: " "), key(.character(" "), [], .repeat, text: " "),
          key(.character(" "), [], .release),
        ])
    #expect(
      events("\u{1B}[1;1:3A\u{1B}[3;5:2~") == [key(.up, [], .release), key(.delete, .control, .repeat)])
    #expect(events("\u{1B}[13u\u{1B}[27u\u{1B}[9;2u") == [key(.enter), key(.escape), key(.tab, .shift)])
    #expect(events("\u{1B}[99;5u") == [key(.character("c"), .control)], "Ctrl-C comes as a key")
  }

  @Test func theProtocolTellsWhatIsTyped() {
    #expect(events("\u{1B}[97;2;65u") == [key(.character("a"), .shift, text: "A")])
    #expect(events("\u{1B}[49;2;33u") == [key(.character("1"), .shift, text: "!")])
    #expect(events("\u{1B}[101;;233u") == [key(.character("e"), text: "é")])
    #expect(events("\u{1B}[97;;97:769u") == [key(.character("a"), text: "a\u{301}")])
    #expect(events("\u{1B}[0;;26085:26412u") == [key(.other(0), text: "日本")], "an input method")
    #expect(events("\u{1B}[97;;27:155u") == [key(.character("a"), text: "a")], "no control characters")
  }

  @Test func withoutReportedTextTheAlternateKeyOrTheCapitalIsTyped() {
    #expect(events("\u{1B}[97;2u") == [key(.character("a"), .shift, text: "A")])
    #expect(events("\u{1B}[49:33;2u") == [key(.character("1"), .shift, text: "!")])
    #expect(events("\u{1B}[97;65u") == [key(.character("a"), .capsLock, text: "A")])
    #expect(events("\u{1B}[97;66u") == [key(.character("a"), [.capsLock, .shift], text: "a")])
  }

  @Test func aCommandIsFoundByThePlaceOfItsKey() {
    #expect(events("\u{1B}[1087::112u") == [key(.character("п"), text: "п", base: "p")])
  }

  @Test func keypadMediaAndModifierKeys() {
    #expect(
      events("\u{1B}[57400u\u{1B}[57414u\u{1B}[57419u")
        == [key(.character("1"), text: "1"), key(.enter), key(.up)])
    #expect(
      events("\u{1B}[57376u\u{1B}[57441;2u") == [key(.function(13)), key(.other(57_441), .shift)])
    #expect(events("\u{1B}[27;5;105~") == [key(.character("i"), .control)], "as xterm spells it")
  }
}
