import PresselAudio
import PresselService
import PresselStore
import PresselSystem
import PresselWaveform
import Synchronization

/// The line on a terminal that shows how far a sound has been heard.
final class PlaybackLine: Sendable {
  private let context: CommandContext
  private let name: String
  private let peaks: [Float]
  private let length: FrameCount?
  private let isLive: Bool
  private let isDrawn = Mutex(false)

  init(_ sound: Sound, _ context: CommandContext) {
    self.context = context
    name = sound.name
    peaks = sound.attachment?.shape.peak ?? []
    length = sound.attachment.map { FrameCount($0.samples) }
    isLive = context.drawsLive
  }

  func show(_ event: PlaybackEvent) {
    guard isLive else { return }
    switch event {
    case .started: draw(.zero)
    case .moved(let place), .paused(let place), .ended(let place), .stopped(let place): draw(place)
    case .resumed, .failed: break
    }
  }

  func finish() {
    isDrawn.withLock { isDrawn in
      if isDrawn { try? context.host.writeError([UInt8(ascii: "\n")]) }
      isDrawn = false
    }
  }

  private func draw(_ place: FrameCount) {
    let width = context.host.columns() ?? 80
    let now = TimeText.length(place.nanoseconds(at: .opus))
    let whole = length.map { " / " + TimeText.length($0.nanoseconds(at: .opus)) } ?? ""
    let bar = bar(place, width: min(60, width - now.count - whole.count - 12))
    isDrawn.withLock { isDrawn in
      isDrawn = true
      try? context.host.writeError(Array("\rPLAYING  \(now)\(whole)  \(bar)\u{1B}[K".utf8))
    }
  }

  /// The waveform with the heard part in colour, and a cursor that is seen without it.
  private func bar(_ place: FrameCount, width: Int) -> String {
    guard width > 10, let length, length > .zero, !peaks.isEmpty else { return "" }
    let cells = Array(WaveformDrawing.row(peaks, width: width - 1, style: context.style))
    let share = Double(place.frames) / Double(length.frames)
    let cursor = min(cells.count, max(0, Int(share * Double(cells.count))))
    return context.style.paint(String(cells[..<cursor]), .accent) + "|" + String(cells[cursor...])
  }
}
