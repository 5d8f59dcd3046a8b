import PresselTerminal
import Testing

@Suite struct MouseTests {
  private func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int, _ modifiers: KeyModifiers = [])
    -> TerminalEvent
  {
    .mouse(MouseEvent(kind, at: cell(column, row), modifiers))
  }

  @Test func aPressASlideAndARelease() {
    #expect(
      events("\u{1B}[<0;10;5M\u{1B}[<32;9;5M\u{1B}[<0;9;5m")
        == [mouse(.press(.left), 9, 4), mouse(.drag(.left), 8, 4), mouse(.release(.left), 8, 4)])
  }

  @Test func bareMotionWithEitherLetter() {
    #expect(events("\u{1B}[<35;1;1M\u{1B}[<35;2;1m") == [mouse(.motion, 0, 0), mouse(.motion, 1, 0)])
  }

  @Test func aReleaseWithoutAButtonIsOfTheOnlyOne() {
    #expect(events("\u{1B}[<3;1;1m") == [mouse(.release(.left), 0, 0)])
  }

  @Test func wheelButtonsAndModifiers() {
    #expect(
      events("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [mouse(.wheel(.up), 0, 0), mouse(.wheel(.down), 0, 0)])
    #expect(
      events("\u{1B}[<66;1;1M\u{1B}[<67;1;1M") == [mouse(.wheel(.left), 0, 0), mouse(.wheel(.right), 0, 0)])
    #expect(events("\u{1B}[<22;3;4M") == [mouse(.press(.right), 2, 3, [.shift, .control])])
    #expect(events("\u{1B}[<8;3;4M") == [mouse(.press(.left), 2, 3, .alt)])
    #expect(events("\u{1B}[<128;1;1M") == [mouse(.press(.other(8)), 0, 0)])
  }

  @Test func outsideOfTheWindow() {
    #expect(events("\u{1B}[<32;-3;0M") == [mouse(.drag(.left), -4, -1)])
    #expect(events("\u{1B}[<32;9999999;1M") == [mouse(.drag(.left), 9_999_998, 0)])
  }

  @Test func theOldReportIsReadToo() {
    #expect(events([Array("\u{1B}[M".utf8) + [32, 42, 37]]) == [mouse(.press(.left), 9, 4)])
    #expect(
      events([Array("\u{1B}[M".utf8) + [35, 255, 37, 0x61]]) == [mouse(.release(.left), 222, 4), typed("a")])
  }

  @Test func nonsenseIsNothing() {
    #expect(
      events("\u{1B}[<0;1M\u{1B}[<0;1;1;1M\u{1B}[<999;1;1M\u{1B}[<;;M\u{1B}[<99999999999999999999;1;1M") == []
    )
  }
}
