import PresselAudio
import PresselDSP
import PresselService
import PresselStore
import PresselSystem
import PresselTerminal
import PresselWaveform
import Synchronization

/// The line on a terminal that shows how far a sound has been heard.
final class PlaybackLine: Sendable {
  private let context: CommandContext
  private let isLive: Bool
  private let shapes: [EntryID: [Float]]
  private let stage = Mutex(Stage.empty)

  private enum Stage {
    case empty
    case drawn
    /// Nothing is drawn any more: what follows on the terminal is somebody else's.
    case finished
  }

  init(_ sounds: [Sound], _ context: CommandContext) {
    self.context = context
    isLive = context.drawsLive
    let attachments = sounds.compactMap(\.attachment)
    shapes = isLive ? Dictionary(attachments.map { ($0.id, $0.shape.peak) }) { first, _ in first } : [:]
  }

  func show(_ state: PlaybackState) {
    guard let line = line(state) else { return }
    stage.withLock { stage in
      guard stage != .finished else { return }
      stage = .drawn
      draw(line)
    }
  }

  /// Leaves the last state on the terminal; when there is nothing to say about it, the line goes.
  func finish(_ state: PlaybackState) {
    let last = line(state)
    stage.withLock { stage in
      if let last {
        draw(last)
        try? context.host.writeError([UInt8(ascii: "\n")])
      } else if stage == .drawn, !context.host.isInBackground() {
        draw("")
      }
      stage = .finished
    }
  }

  /// In the background the terminal has somebody else's line, with what he types.
  private func line(_ state: PlaybackState) -> String? {
    guard isLive, !context.host.isInBackground() else { return nil }
    return line(state, width: context.host.columns() ?? 80)
  }

  private func draw(_ line: String) {
    try? context.host.writeError(Array("\r\(line)\u{1B}[K".utf8))
  }

  /// - Returns: `nil` when there is nothing to show.
  private func line(_ state: PlaybackState, width: Int) -> String? {
    guard let word = PlaybackLine.word(state.phase) else { return nil }
    let now = TimeText.length(state.place.nanoseconds(at: .opus))
    let whole = state.item?.length.map { " / " + TimeText.length($0.nanoseconds(at: .opus)) } ?? ""
    let speed = state.speed == .normal ? "" : "  \(TerminalText.speed(state.speed.factor))"
    let hint = width >= 72 && context.host.isTerminal(.input) ? "  \(PlaybackKeyboard.hint)" : ""
    let room = width - word.count - now.count - whole.count - speed.count - hint.count - 5
    return "\(word)  \(now)\(whole)  \(bar(state, width: min(60, room)))\(speed)\(hint)"
  }

  private static func word(_ phase: PlaybackState.Phase) -> String? {
    switch phase {
    case .loading, .failed: nil
    case .playing, .stopped(.heard): "PLAYING"
    case .stopped(.asked): "STOPPED"
    case .paused(.asked): "PAUSED"
    case .paused(.anotherPlayback): "PAUSED, another plays"
    case .paused(.recording): "PAUSED, a recording began"
    case .paused(.device): "PAUSED, the device is gone"
    }
  }

  /// The waveform with the heard part in colour, and a cursor that is seen without it.
  private func bar(_ state: PlaybackState, width: Int) -> String {
    guard width > 10, let item = state.item, let length = item.length, length > .zero,
      let peaks = item.recording.flatMap({ shapes[$0] }), !peaks.isEmpty
    else { return "" }
    let cells = Array(WaveformDrawing.row(peaks, width: width - 1, style: context.style))
    let share = Double(state.place.frames) / Double(length.frames)
    let cursor = min(cells.count, max(0, Int(share * Double(cells.count))))
    return context.style.paint(String(cells[..<cursor]), .accent) + "|" + String(cells[cursor...])
  }
}
