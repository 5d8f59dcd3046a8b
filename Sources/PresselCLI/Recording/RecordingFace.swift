import ComposerEngine
import PresselAudio
import PresselService
import PresselSystem
import Synchronization

/// What a person sees of a scripted take, on standard error: one line that moves, and what has to be said.
final class RecordingFace: Sendable {
  private let context: CommandContext
  private let isLive: Bool
  private let stage = Mutex(Stage.empty)

  private enum Stage {
    case empty
    case drawn
    /// No line is drawn any more: what became of the take is told in its place.
    case finished
  }

  init(_ context: CommandContext) {
    self.context = context
    isLive = context.drawsLive
    if context.host.isTerminal(.error), context.isDumb { context.tell("Recording. Ctrl-C ends it.") }
  }

  func draw(_ state: SessionState) {
    guard isLive, let line = RecordingFace.line(state, width: context.host.columns() ?? 80, context.style)
    else {
      return
    }
    stage.withLock { stage in
      guard stage != .finished else { return }
      stage = .drawn
      try? context.host.writeError(Array("\r\(line)\u{1B}[K".utf8))
    }
  }

  func tell(_ notice: SessionNotice.Content) {
    switch notice {
    case .silence(isSilent: true): say("Nothing heard for 2 s: is the input muted, or the wrong one?")
    case .silence(isSilent: false): say("Sound is heard again.")
    case .gap(let count):
      say("Sound was lost, for the \(count)\(RecordingFace.ending(count)) time: the machine is busy.")
    case .away(let absence):
      say("The microphone is away: waiting \(absence.patience / 1_000_000_000) s for it.")
    case .returned(let lost):
      say("The microphone is back: \(TimeText.exact(lost.nanoseconds(at: .opus))) are missing.")
    case .report(.limitNear, _): say("Ten seconds are left.")
    case .report, .refused, .tip, .feedback, .attached, .draftSaved, .stored: break
    }
  }

  /// Takes the line away for good.
  func finish() {
    stage.withLock { stage in
      if stage == .drawn { try? context.host.writeError(Array("\r\u{1B}[K".utf8)) }
      stage = .finished
    }
  }

  private func say(_ sentence: String) {
    stage.withLock { stage in
      let start = stage == .drawn ? "\r\u{1B}[K" : ""
      if stage == .drawn { stage = .empty }
      guard !context.isQuiet else { return }
      try? context.host.writeError(Array("\(start)\(sentence)\n".utf8))
    }
  }

  /// One row: the word, the time, the level as it moved, how to end it.
  ///
  /// - Returns: `nil` when there is nothing to show.
  static func line(_ state: SessionState, width: Int, _ style: TextStyle) -> String? {
    let word: String
    switch state.phase {
    case .recording, .locked: word = state.meter.isAway ? "WAITING" : "RECORDING"
    case .opening: word = "OPENING"
    case .paused: word = "PAUSED"
    case .finishing: word = "FINISHING"
    case .idle, .tip, .pressed, .preview: return nil
    }
    let time = TimeText.length(state.meter.frames.nanoseconds(at: .opus))
    let hint = width >= 40 ? "Ctrl-C ends" : ""
    // Two spaces between the parts, and the last column stays free.
    let room = width - word.count - time.count - hint.count - 7
    let peaks = Array(state.meter.recentPeaks.suffix(max(0, room)))
    let wave = WaveformDrawing.row(peaks, width: peaks.count, style: style)
    let parts = [style.paint(word, .alarm), time, style.paint(wave, .accent), hint]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func ending(_ count: Int) -> String {
    switch (count % 10, count % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  }
}
