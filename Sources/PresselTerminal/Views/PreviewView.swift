internal import ComposerEngine
internal import PresselAudio

/// A take that waits to be added or discarded: the whole waveform, the place, time, length and speed.
struct PreviewView: ScreenView {
  let state: ScreenState
  let preview: Phase.Preview

  func rows(columns: Int) -> Int { columns >= 60 ? 3 : 2 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let top = CellArea(area.origin, columns: area.columns, rows: max(1, area.rows - 1))
    let place = FrameCount(nanoseconds: preview.position.count, at: .opus)
    let length = FrameCount(preview.samples)
    let word = preview.playback == .playing ? "PLAYING" : "PREVIEW"
    let speed = preview.rate == .normal ? "" : " \(TerminalText.speed(preview.rate.value))"
    let head = "\(word)  \(Length.text(place)) / \(Length.text(length))\(speed)  "
    let column = canvas.draw(head, at: top.origin, palette.text, within: top)
    if let waveform = PreviewView.waveform(from: column, in: top) {
      VoiceRecordingContent(length: length, peaks: state.preview?.peaks ?? [], place: place)
        .draw(on: &canvas, in: waveform, palette)
    }
    guard area.rows > 1 else { return }
    let keys =
      "space \(preview.playback == .playing ? "pause" : "play") · ← → 5 s · [ ] speed · Enter add · d discard"
    canvas.draw(
      canvas.lettering.fitted(keys, to: area.columns), at: area.origin.moved(down: area.rows - 1),
      palette.muted,
      within: area)
  }

  private static func waveform(from column: Int, in area: CellArea) -> CellArea? {
    let width = area.origin.column + area.columns - column
    return width > 4 ? CellArea(area.origin.moved(to: column), columns: width, rows: area.rows) : nil
  }
}
