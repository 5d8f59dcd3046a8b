internal import PresselAudio

/// A recording in one row: length and waveform, with the place where it is heard.
struct VoiceRecordingView: ScreenView {
  let recording: VoiceRecordingContent

  /// Wider waveforms tell nothing more.
  private static let widest = 60

  func rows(columns: Int) -> Int { 1 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    var time = Length.text(recording.length)
    if let place = recording.place { time = "\(Length.text(place)) / \(time)" }
    let column = canvas.draw(time, at: area.origin, palette.text, within: area) + 1
    let room = min(VoiceRecordingView.widest, area.origin.column + area.columns - column)
    guard room > 3 else { return }
    let place = CellArea(area.origin.moved(to: column), columns: room, rows: 1)
    recording.draw(on: &canvas, in: place, palette)
  }
}

extension VoiceRecordingContent {
  /// The whole waveform, the part that was heard in accent, and a cursor that is seen without colours.
  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    guard let place else {
      return WaveformBars(peaks, width: area.columns).draw(on: &canvas, in: area) { _ in palette.accent }
    }
    let width = area.columns - 1
    let share = length > .zero ? Double(place.frames) / Double(length.frames) : 0
    let cursor = max(0, min(width, Int(share * Double(width))))
    let bars = WaveformBars(peaks, width: width)
    let head = CellArea(area.origin, columns: cursor, rows: area.rows)
    bars.draw(on: &canvas, in: head) { _ in palette.accent }
    // What follows lies one column further, behind the cursor.
    let shifted = CellArea(area.origin.moved(to: area.origin.column + 1), columns: width, rows: area.rows)
    bars.draw(on: &canvas, in: shifted) { $0 < cursor ? palette.accent : palette.muted }
    bars.draw(on: &canvas, in: head) { _ in palette.accent }
    for row in 0..<area.rows {
      let position = CellPosition(column: area.origin.column + cursor, row: area.origin.row + row)
      canvas.draw("│", at: position, palette.text, within: area)
    }
  }
}
