import PresselAudio
import PresselSystem

/// Tells on a terminal how far long work has come; elsewhere it is silent.
final class ProgressLine {
  private let word: String
  private let context: CommandContext
  private let isLive: Bool
  private var next: Int64
  private var isDrawn = false

  /// Short work is not worth a line: the first comes after half a second, then ten a second.
  private static let (patience, interval): (Int64, Int64) = (500_000_000, 100_000_000)

  init(_ word: String, _ context: CommandContext) {
    self.word = word
    self.context = context
    isLive = context.drawsLive
    next = MonotonicClock.now + ProgressLine.patience
  }

  func show(_ place: FrameCount) {
    guard isLive, MonotonicClock.now >= next else { return }
    next = MonotonicClock.now + ProgressLine.interval
    isDrawn = true
    let time = TimeText.length(place.nanoseconds(at: .opus))
    try? context.host.writeError(Array("\r\(word)  \(time)\u{1B}[K".utf8))
  }

  func finish() {
    guard isDrawn else { return }
    isDrawn = false
    try? context.host.writeError(Array("\r\u{1B}[K".utf8))
  }
}
