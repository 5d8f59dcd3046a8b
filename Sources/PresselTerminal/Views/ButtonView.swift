/// The button that records, and what to do with it.
struct ButtonView: ScreenView {
  let text: String

  func rows(columns: Int) -> Int { 1 }

  /// How wide the button is.
  func width(_ lettering: Lettering, columns: Int) -> Int {
    min(columns, lettering.width(label))
  }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let label = canvas.lettering.fitted(label, to: area.columns)
    canvas.draw(label, at: area.origin, palette.accent, within: area)
  }

  private var label: String { "[ ● \(text) ]" }
}
