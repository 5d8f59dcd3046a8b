import PresselAudio
import PresselOpus
import PresselService
import PresselSystem

/// A sound played into a file or a pipe instead of a device, as fast as it is read; a long one on all processors.
struct Rendering {
  private struct Status: Sendable {
    var player: SoundPlayer?
    var signal: Signal?
    var last: PlaybackEvent?
  }

  let sound: Sound
  let manner: PlaybackManner
  let reading: SoundReading
  /// Where a file is to be made; `nil` is standard output.
  let place: FilePlace?

  /// Plays it to its end.
  ///
  /// - Returns: the signal that ended it.
  func run(from start: FrameCount) throws(CommandError) -> Signal? {
    if let place, start == .zero, manner == PlaybackManner() {
      let (isDone, signal) = try onAllProcessors(place)
      if isDone || signal != nil { return signal }
    }
    return try inOrder(from: start)
  }

  /// - Returns: whether it is done; if not, it is not worth it, or a signal came.
  private func onAllProcessors(_ place: FilePlace) throws(CommandError) -> (isDone: Bool, signal: Signal?) {
    let status = Monitor(Status())
    do {
      let watcher = try SignalWatcher { signal in status.withLock { $0.signal = $0.signal ?? signal } }
      defer { withExtendedLifetime(watcher) {} }
      let made = try SoundFile.render(sound.path, reading: reading, to: place) {
        status.withLock { $0.signal == nil }
      }
      return (made == true, status.withLock { $0.signal })
    } catch let error as AudioError {
      throw CommandError(error)
    } catch let error as SystemError {
      throw CommandError(error)
    } catch {
      throw CommandError(code: "failed", "\(sound.name) cannot be rendered: \(error)")
    }
  }

  private func inOrder(from start: FrameCount) throws(CommandError) -> Signal? {
    let (path, reading, status) = (sound.path, reading, Monitor(Status()))
    let sink: any AudioSink = place.map { WaveFileSink(place: $0) } ?? WaveStreamSink(stream: .standardOutput)
    let player = SoundPlayer(
      sink: sink, manner: manner, accuracy: .exact,
      open: { () throws(AudioError) in try SoundFile.open(path, reading: reading) },
      report: { event in status.withLock { $0.last = event } })
    status.withLock { $0.player = player }
    do {
      let watcher = try SignalWatcher { signal in
        let player = status.withLock { status in
          status.signal = status.signal ?? signal
          return status.player
        }
        player?.stop()
      }
      try player.start(at: start)
      player.join()
      withExtendedLifetime(watcher) {}
    } catch {
      throw CommandError(error)
    }
    let (last, signal) = status.withLock { ($0.last, $0.signal) }
    if case .failed(let error, _) = last { throw CommandError(error) }
    if case .ended(let end) = last, end <= start {
      let place = TimeText.length(start.nanoseconds(at: .opus))
      throw CommandError(code: "nothingToPlay", "\(sound.name) ends before \(place)", exitCode: .refused)
    }
    return signal
  }
}
