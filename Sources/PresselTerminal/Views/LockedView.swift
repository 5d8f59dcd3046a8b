internal import ComposerEngine

/// A take that goes on without a hand: time, waveform, and the keys in words.
struct LockedView: ScreenView {
  let state: ScreenState
  let now: Instant

  func rows(columns: Int) -> Int { columns >= 60 ? 3 : 2 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let top = CellArea(area.origin, columns: area.columns, rows: max(1, area.rows - 1))
    TakeLine(state: state, now: now).draw(on: &canvas, in: top, palette)
    guard area.rows > 1 else { return }
    let keys = canvas.lettering.fitted(keys, to: area.columns)
    canvas.draw(keys, at: area.origin.moved(down: area.rows - 1), palette.muted, within: area)
  }

  private var keys: String {
    switch state.phase {
    case .paused: "p go on · s stop · Enter add · d discard"
    case .finishing: "being completed"
    case .idle, .tip, .pressed, .opening, .recording, .locked, .preview:
      "\(state.words.locked) · p pause · Enter add · d discard"
    }
  }
}
