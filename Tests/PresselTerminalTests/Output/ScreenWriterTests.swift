@testable import PresselTerminal
import PresselTesting
import Testing

@Suite struct ScreenWriterTests {
  private let size = ScreenSize(columns: 20, rows: 3)

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func theFirstFrameIsWholeAndTheNextOnlyWhatChanged() {
    var writer = ScreenWriter(depth: .many)
    var canvas = Canvas(size)
    canvas.draw("0:01.2 held", at: cell(0, 0))
    #expect(text(writer.frame(canvas)) == "^[m^[H^[2J0:01.2 held")
    #expect(writer.frame(canvas) == [], "nothing changed")
    canvas.draw("3", at: cell(5, 0))
    #expect(text(writer.frame(canvas)) == "^[1;6H3")
    canvas.draw("2:", at: cell(0, 0))
    canvas.draw("9", at: cell(3, 0))
    #expect(text(writer.frame(canvas)) == "^[1;1H2:09", "a short way is written and not jumped")
    canvas.fill(canvas.area)
    canvas.draw("2", at: cell(0, 0))
    #expect(text(writer.frame(canvas)) == "^[1;2H^[K")
  }

  @Test func coloursAsFarAsThereAreSome() {
    func frame(_ depth: ColourDepth) -> String {
      var writer = ScreenWriter(depth: depth)
      var canvas = Canvas(size)
      canvas.draw("a", at: cell(0, 0), Palette(on: .dark).recording)
      canvas.draw("b", at: cell(1, 0), Palette(on: .dark).accent)
      return text(writer.frame(canvas))
    }
    #expect(frame(.many) == "^[m^[H^[2J^[0;1;38;5;203ma^[0;38;5;80mb^[m")
    #expect(frame(.sixteen) == "^[m^[H^[2J^[0;1;91ma^[0;96mb^[m")
    #expect(frame(.none) == "^[m^[H^[2J^[0;1ma^[mb")
  }

  @Test func framesAreShownAtOnceWhereThatIsOffered() {
    var writer = ScreenWriter(depth: .none, synchronisation: .offered)
    var canvas = Canvas(size)
    canvas.draw("a", at: cell(0, 0))
    let frame = text(writer.frame(canvas))
    #expect(frame.hasPrefix("^[?2026h") && frame.hasSuffix("^[?2026l"))
    #expect(writer.frame(canvas) == [])
  }

  @Test func anotherSizeIsDrawnWhole() {
    var writer = ScreenWriter(depth: .none)
    _ = writer.frame(Canvas(size))
    #expect(text(writer.frame(Canvas(ScreenSize(columns: 19, rows: 3)))) == "^[m^[H^[2J")
    writer.forget()
    #expect(text(writer.frame(Canvas(ScreenSize(columns: 19, rows: 3)))) == "^[m^[H^[2J")
  }

  @Test func theCursorIsWhereTextIsTypedAndElseAway() {
    var writer = ScreenWriter(depth: .none)
    var canvas = Canvas(size)
    _ = writer.frame(canvas)
    canvas.cursor = cell(3, 1)
    #expect(text(writer.frame(canvas)) == "^[2;4H^[?25h")
    #expect(writer.frame(canvas) == [])
    canvas.draw("x", at: cell(0, 0))
    #expect(text(writer.frame(canvas)) == "^[?25l^[1;1Hx^[2;4H^[?25h")
    canvas.cursor = nil
    #expect(text(writer.frame(canvas)) == "^[?25l")
  }

  @Test(arguments: [ColourDepth.many, .sixteen, .none])
  func afterAnyChangesTheGlassShowsTheCanvas(depth: ColourDepth) {
    judge(pieces: ["a", "日", "é", "🎤", "▁▂█", "hello ", "  "], depth, .asMeasured)
  }

  @Test(arguments: [Glass.Habit.asMeasured, .oneCell, .eachPart])
  func aTerminalThatMeasuresOtherwiseMovesNothing(habit: Glass.Habit) {
    judge(pieces: ["a", "日", "👨‍👩‍👧", "❤️", "🇩🇪", "e\u{301}", "hello ", "  "], .none, habit)
  }

  private func judge(pieces: [String], _ depth: ColourDepth, _ habit: Glass.Habit, seed: UInt64 = 77) {
    var random = SplitMix(seed: seed)
    var writer = ScreenWriter(depth: depth)
    var glass = Glass(size, habit)
    var canvas = Canvas(size)
    let styles = [
      .plain, Palette(on: .dark).recording, Palette(on: .light).muted, CellStyle(.standard, .reversed),
    ]
    for step in 0..<2_000 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = cell(.random(in: -3...19, using: &random), .random(in: 0...2, using: &random))
        let style = styles.randomElement(using: &random) ?? .plain
        switch Int.random(in: 0...9, using: &random) {
        case 0: canvas.fill(CellArea(place, columns: 9, rows: 1), style)
        case 1: canvas.fill(canvas.area)
        case _: canvas.draw((pieces.randomElement(using: &random) ?? "") + "x", at: place, style)
        }
      }
      glass.obey(writer.frame(canvas))
      let wrong = (0..<size.rows).first { !agrees(glass, canvas, $0, depth, habit) }
      guard wrong == nil, habit != .asMeasured || glass.complaints.isEmpty else {
        Issue.record("seed \(seed), step \(step): \(glass.rows) \(canvas.rows) \(glass.complaints)")
        return
      }
    }
  }

  /// Whether each character is in its column, with its look.
  private func agrees(
    _ glass: Glass, _ canvas: Canvas, _ row: Int, _ depth: ColourDepth, _ habit: Glass.Habit
  ) -> Bool {
    (0..<size.columns).allSatisfy { column in
      let wanted = canvas[cell(column, row)]
      guard case .glyph(let glyph) = wanted.content else { return true }
      let code = wanted.style.code(depth).dropFirst(2).dropLast()
      return glass.cells[row][column] == glyph.text && glass.styles[row][column] == (code == "0" ? "" : code)
    }
  }
}
