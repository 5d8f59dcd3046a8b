import ComposerEngine
import PresselTerminal
import Testing

@Suite struct InquiryTests {
  private func abilities(_ answers: String, end: Int64 = 0) -> TerminalAbilities {
    var inquiry = TerminalInquiry(at: .zero)
    var parser = TerminalParser()
    for case .reply(let reply) in parser.feed(Array(answers.utf8), at: .milliseconds(1)) {
      inquiry.take(reply)
    }
    inquiry.expire(at: .milliseconds(end))
    #expect(inquiry.deadline == nil)
    return inquiry.abilities
  }

  @Test func kittyTellsReleases() {
    let kitty = abilities(
      "\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[0n\u{1B}[2;2R\u{1B}[?62;c"
    )
    #expect(kitty.keyboard == .releases)
    #expect(kitty.synchronisation == .offered)
    #expect(kitty.confirmation == .answered)
    #expect(kitty.signs == .narrow)
    #expect(kitty.background == .dark)
    #expect(kitty.name == "kitty(0.26.5)")
    #expect(kitty.way(wish: nil) == .keyRelease)
    #expect(HoldingWay.allCases.map { kitty.way(wish: $0) } == HoldingWay.allCases)
  }

  @Test func anAnswerToTheLastQuestionAloneMeansNo() {
    let old = abilities("\u{1B}[?1;2c")
    #expect(old == TerminalAbilities())
    #expect(old.way(wish: nil) == .toggle)
    #expect(old.way(wish: .mouse) == .mouse)
    #expect(old.way(wish: .keyRelease) == .toggle, "a hold that never ends is offered to nobody")
  }

  @Test func aTerminalThatSaysNothingIsWaitedForOneSecond() {
    var inquiry = TerminalInquiry(at: .milliseconds(10))
    #expect(inquiry.deadline == .milliseconds(1_010))
    inquiry.expire(at: .milliseconds(1_009))
    #expect(inquiry.deadline != nil)
    inquiry.expire(at: .milliseconds(1_010))
    #expect(inquiry.deadline == nil)
    inquiry.take(.keyboardFlags(0))
    #expect(inquiry.abilities == TerminalAbilities(), "too late")
  }

  @Test func whatWasTypedMeanwhileIsNoAnswer() {
    #expect(abilities("x\u{1B}[A\u{1B}[1;2R\u{1B}[?6c").signs == .narrow)
  }

  @Test func barsOfTwoCellsAndALightBackground() {
    let wide = abilities("\u{1B}]11;rgb:ffff/ffff/eeee\u{7}\u{1B}[2;3R\u{1B}[?6c")
    #expect(wide.signs == .wide)
    #expect(wide.background == .light)
  }
}
