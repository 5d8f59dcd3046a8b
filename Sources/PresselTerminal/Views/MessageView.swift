internal import PresselAudio
internal import PresselService

/// A message in the list: when, who, its recordings, its text.
struct MessageView {
  let message: MessageEntry
  let state: ScreenState
  let factory: any ComposerViewFactory

  private var hasTextRow: Bool { !message.text.isEmpty && !message.recordings.isEmpty }

  func rows(columns: Int) -> Int {
    (message.answers == nil ? 0 : 1) + max(1, message.recordings.count) + (hasTextRow ? 1 : 0)
  }

  /// - Parameter skipped: how many of its rows are above the area.
  func draw(on canvas: inout Canvas, in area: CellArea, from skipped: Int, _ palette: Palette) {
    let isChosen = state.selection == message.id
    // The cursor of the list survives without colours.
    let style = isChosen && state.focus == .messages ? palette.selected : palette.text
    var row = -skipped
    if let answers = message.answers {
      draw("  → \(answers)", on: &canvas, in: area, row, palette.muted)
      row += 1
    }
    let head = head(canvas.lettering, area.columns)
    if (0..<area.rows).contains(row) {
      let origin = area.origin.moved(down: row)
      let mark = message.isUnheard ? "●" : isChosen ? ">" : " "
      canvas.draw(mark, at: origin, message.isUnheard ? palette.accent : palette.text, within: area)
      canvas.draw(head, at: origin.moved(to: area.origin.column + 2), style, within: area)
    }
    let start = area.origin.column + 2 + canvas.lettering.width(head) + 2
    guard !message.recordings.isEmpty else {
      return draw(message.text, on: &canvas, in: area, row, palette.text, from: start)
    }
    for recording in message.recordings {
      if (0..<area.rows).contains(row) {
        let origin = CellPosition(column: start, row: area.origin.row + row)
        let place = CellArea(origin, columns: area.columns - start, rows: 1)
        factory.makeVoiceRecordingView(content(recording)).draw(on: &canvas, in: place, palette)
      }
      row += 1
    }
    if hasTextRow { draw(message.text, on: &canvas, in: area, row, palette.text, from: 4) }
  }

  private func content(_ recording: MessageEntry.Recording) -> VoiceRecordingContent {
    var place: FrameCount?
    if let playback = state.playback, playback.item?.recording == recording.id {
      switch playback.phase {
      case .loading, .playing, .paused: place = playback.place
      case .stopped, .failed: break
      }
    }
    return VoiceRecordingContent(length: recording.length, peaks: recording.peaks, place: place)
  }

  private func head(_ lettering: Lettering, _ columns: Int) -> String {
    let name = lettering.fitted(message.author, to: columns >= 60 ? 16 : 8)
    return columns >= 30 ? "\(message.time) \(name)" : name
  }

  private func draw(
    _ text: String, on canvas: inout Canvas, in area: CellArea, _ row: Int, _ style: CellStyle,
    from column: Int = 0
  ) {
    guard (0..<area.rows).contains(row) else { return }
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let fitted = canvas.lettering.fitted(line, to: area.columns - column)
    canvas.draw(fitted, at: CellPosition(column: column, row: area.origin.row + row), style, within: area)
  }
}
