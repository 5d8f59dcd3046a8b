internal import ComposerEngine
internal import PresselAudio

/// A take that is held: time, live waveform, and the two ways to slide.
struct HeldView: ScreenView {
  let state: ScreenState
  let now: Instant

  func rows(columns: Int) -> Int { columns >= 60 ? 2 : 1 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let slides = slides(canvas.lettering, area.columns)
    let room = CellArea(area.origin, columns: area.columns - slides.width, rows: area.rows)
    switch state.phase {
    case .pressed(let pressed):
      drawBar(pressed.progress(at: now), on: &canvas, in: room, palette)
    case .idle, .tip, .opening, .recording, .locked, .paused, .finishing, .preview:
      TakeLine(state: state, now: now).draw(on: &canvas, in: room, palette)
    }
    draw(slides, on: &canvas, in: area, palette)
  }

  /// The first second: a press that looks dead is let go too early.
  private func drawBar(
    _ progress: Double, on canvas: inout Canvas, in area: CellArea, _ palette: Palette
  ) {
    let words = "● hold on  "
    let start = canvas.draw(words, at: area.origin, palette.recording, within: area)
    let width = max(0, min(30, area.origin.column + area.columns - start - 1))
    let done = Int((Double(width) * progress).rounded(.down))
    for column in 0..<width {
      let position = CellPosition(column: start + column, row: area.origin.row)
      canvas.draw(
        column < done ? "█" : "─", at: position, column < done ? palette.accent : palette.muted, within: area)
    }
  }

  private struct Slides {
    let cancel: String
    let lock: String
    let drag: Drag?
    let width: Int
  }

  private func slides(_ lettering: Lettering, _ columns: Int) -> Slides {
    let cancel = columns >= 34 ? "← cancel" : "←"
    let lock = columns >= 34 ? "↑ lock" : "↑"
    let width = lettering.width(cancel) + lettering.width(lock) + 4
    return Slides(cancel: cancel, lock: lock, drag: state.phase.drag, width: width)
  }

  /// The word for cancelling fades as the slide nears it, the one for locking fills up.
  private func draw(
    _ slides: Slides, on canvas: inout Canvas, in area: CellArea, _ palette: Palette
  ) {
    var column = area.origin.column + area.columns - slides.width + 2
    let row = area.origin.row
    let faded = Int((Double(slides.cancel.count) * (slides.drag?.fade ?? 0)).rounded(.down))
    for (index, character) in slides.cancel.enumerated() {
      // From its far end: the arrow is the last to go.
      let isGone = index >= slides.cancel.count - faded
      column = canvas.draw(
        isGone ? " " : String(character), at: CellPosition(column: column, row: row), palette.text,
        within: area)
    }
    column += 2
    let filled = Int((Double(slides.lock.count) * (slides.drag?.lockProgress ?? 0)).rounded(.down))
    for (index, character) in slides.lock.enumerated() {
      column = canvas.draw(
        String(character), at: CellPosition(column: column, row: row),
        index < filled ? palette.selected : palette.text, within: area)
    }
  }
}

extension Phase {
  /// Where a sliding finger is, when there is one.
  var drag: Drag? {
    switch self {
    case .pressed(let pressed): pressed.drag
    case .opening(let opening): opening.drag
    case .recording(_, let drag): drag
    case .idle, .tip, .locked, .paused, .finishing, .preview: nil
    }
  }
}
