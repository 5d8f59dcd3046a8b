@testable import PresselTerminal
import Testing

@Suite struct CanvasTests {
  private func canvas(_ columns: Int = 10, _ rows: Int = 2) -> Canvas {
    Canvas(ScreenSize(columns: columns, rows: rows))
  }

  @Test func textsAreCutAtTheEdgesAndWideCharactersWhole() {
    var canvas = canvas(5)
    #expect(canvas.draw("日本語", at: cell(0, 0)) == 6)
    #expect(canvas.rows == ["日本", ""])
    canvas.draw("日本", at: cell(-1, 1))
    #expect(canvas.rows[1] == " 本", "the left half is away, so all of it is")
    canvas.draw("x", at: cell(0, 7))
    canvas.draw("x", at: cell(99, 0))
    #expect(canvas.rows == ["日本", " 本"])
  }

  @Test func whatIsDrawnOverHalfOfACharacterTakesAllOfIt() {
    var canvas = canvas()
    canvas.draw("日本", at: cell(0, 0))
    canvas.draw("x", at: cell(1, 0))
    #expect(canvas.rows[0] == " x本")
    canvas.draw("y", at: cell(2, 0))
    #expect(canvas.rows[0] == " xy")
    canvas.fill(CellArea(cell(1, 0), columns: 1, rows: 9))
    #expect(canvas.rows[0] == "  y")
  }

  @Test func aClipIsKeptTo() {
    var canvas = canvas()
    canvas.draw("abcdef", at: cell(0, 0), within: CellArea(cell(2, 0), columns: 2, rows: 1))
    #expect(canvas.rows[0] == "  cd")
    canvas.draw("日日日", at: cell(0, 1), within: CellArea(cell(1, 1), columns: 4, rows: 1))
    #expect(canvas.rows[1] == "  日")
  }

  @Test func aSizeFromOutsideIsBounded() {
    #expect(ScreenSize(columns: 0, rows: -5) == ScreenSize(columns: 1, rows: 1))
    #expect(ScreenSize(columns: .max, rows: 65_535) == ScreenSize(columns: 1_000, rows: 1_000))
  }
}
