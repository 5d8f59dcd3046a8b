import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import Synchronization

/// Plays sounds one after the other until all are heard or a signal comes.
final class MessagePlayer: Sendable {
  private struct Status: Sendable {
    var session: PlaybackSession?
    var signal: Signal?
    var last: PlaybackEvent?
  }

  private let context: CommandContext
  private let sink: @Sendable () -> any AudioSink
  private let isHeard: Bool
  private let reading: SoundReading
  private let status: Monitor<Status>
  private let watcher: SignalWatcher

  /// - Parameters:
  ///   - isHeard: whether a person listens, so that messages count as heard.
  ///   - reading: how files are read.
  ///   - sink: makes a closed sink for each sound.
  init(
    _ context: CommandContext, isHeard: Bool, reading: SoundReading,
    sink: @escaping @Sendable () -> any AudioSink
  ) throws(CommandError) {
    self.isHeard = isHeard
    self.reading = reading
    self.context = context
    self.sink = sink
    let status = Monitor(Status())
    self.status = status
    do {
      watcher = try SignalWatcher { signal in
        let session = status.withLock { status in
          status.signal = status.signal ?? signal
          return status.session
        }
        session?.stop()
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Plays one sound to its end.
  ///
  /// - Returns: the signal that ended it.
  func play(_ sound: Sound, from start: FrameCount) throws(CommandError) -> Signal? {
    let (path, reading, status) = (sound.path, reading, status)
    let line = PlaybackLine(sound, context)
    let session = PlaybackSession(
      sink: sink(), accuracy: isHeard ? .playing : .exact,
      open: { () throws(AudioError) in try SoundFile.open(path, reading: reading) },
      report: { event in
        line.show(event)
        status.withLock { $0.last = event }
      })
    let signal = status.withLock { status -> Signal? in
      (status.session, status.last) = (session, nil)
      return status.signal
    }
    guard signal == nil else { return signal }
    do {
      try session.start(at: start)
    } catch {
      throw CommandError(error)
    }
    session.join()
    line.finish()
    return try conclude(sound, start)
  }

  /// Makes a WAV file of a whole sound on all processors, where that is worth it.
  ///
  /// - Returns: whether it is done; if not, it is to be played into a sink, or a signal came.
  func render(_ sound: Sound, to place: FilePlace) throws(CommandError) -> (isDone: Bool, signal: Signal?) {
    let status = status
    do {
      let made = try SoundFile.render(sound.path, reading: reading, to: place) {
        status.withLock { $0.signal == nil }
      }
      return (made == true, status.withLock { $0.signal })
    } catch {
      throw CommandError(error)
    }
  }

  private func conclude(_ sound: Sound, _ start: FrameCount) throws(CommandError) -> Signal? {
    let (last, signal) = status.withLock { ($0.last, $0.signal) }
    if case .failed(let error, _) = last { throw CommandError(error) }
    if case .ended(let end) = last, end <= start {
      throw CommandError(
        code: "nothingToPlay", "\(sound.name) ends before \(TimeText.length(start.nanoseconds(at: .opus)))",
        exitCode: .refused)
    }
    if isHeard, case .ended = last, let store = sound.store, let attachment = sound.attachment {
      try CommandError.mapping { () throws(StoreError) in
        try store.markHeard(attachment.id, by: context.author)
      }
    }
    return signal
  }
}
