/// The hint after a press that was too short: one line.
struct TipView: ScreenView {
  let text: String

  func rows(columns: Int) -> Int { 1 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    canvas.draw(
      canvas.lettering.fitted(text, to: area.columns), at: area.origin, palette.warning, within: area)
  }
}
