internal import ComposerEngine
internal import PresselAudio
internal import PresselService

/// The word, the time and the live waveform of a take.
struct TakeLine {
  let state: ScreenState
  let now: Instant

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let (word, style) = word(palette)
    var column = canvas.draw("● ", at: area.origin, style, within: area)
    column = canvas.draw(word, at: area.origin.moved(to: column), style, within: area)
    let time = "  \(timeText)"
    column = canvas.draw(time, at: area.origin.moved(to: column), palette.text, within: area) + 2
    let width = area.origin.column + area.columns - column
    guard width > 4 else { return }
    let place = CellArea(area.origin.moved(to: column), columns: width, rows: area.rows)
    WaveformBars(newest: state.meter.recentPeaks, width: width).draw(on: &canvas, in: place) { _ in
      palette.accent
    }
  }

  private func word(_ palette: Palette) -> (String, CellStyle) {
    switch state.phase {
    case .opening: ("OPENING", palette.muted)
    case .paused: ("PAUSED", palette.muted)
    case .finishing: ("FINISHING", palette.muted)
    case .recording, .locked, .pressed, .idle, .tip, .preview:
      state.meter.isAway ? ("WAITING", palette.warning) : ("RECORDING", palette.recording)
    }
  }

  /// The last ten seconds before the limit are counted down.
  private var timeText: String {
    let time = Length.text(state.meter.frames)
    guard let limit = state.limit, state.phase.isCapturing else { return time }
    let left = limit.count - Nanoseconds.frames(state.meter.frames.frames).count
    guard left < 10_000_000_000 else { return time }
    return "\(time) (\(max(0, left) / 1_000_000_000 + (left > 0 ? 1 : 0)) s left)"
  }
}

extension CellPosition {
  /// The same row.
  func moved(to column: Int) -> CellPosition {
    CellPosition(column: column, row: row)
  }

  /// The same column.
  func moved(down rows: Int) -> CellPosition {
    CellPosition(column: column, row: row + rows)
  }
}
