import PresselAudio
import PresselDSP
import PresselService
import PresselStore
import PresselSystem

/// Plays sounds for a person until all are heard, a signal or a key ends it, or somebody else is to be heard.
final class MessagePlayer: Sendable {
  private struct Status: Sendable {
    var signal: Signal?
    /// Why it stopped although nobody asked, where nobody can ask to go on.
    var pause: PlaybackPause?
  }

  private let context: CommandContext
  private let session: PlaybackSession
  private let line: PlaybackLine
  private let status = Monitor(Status())
  private let watcher: SignalWatcher

  /// - Parameters:
  ///   - sounds: at least one.
  ///   - sink: makes a closed sink for each opening of the device.
  init(
    _ sounds: [Sound], _ options: PlaybackOptions, _ context: CommandContext,
    sink: @escaping @Sendable () -> any AudioSink
  ) throws(CommandError) {
    self.context = context
    line = PlaybackLine(sounds, context)
    let items = try CommandError.mapping { () throws(StoreError) in
      var items: [PlaybackItem] = []
      for sound in sounds { items.append(try sound.item()) }
      return items
    }
    let session = PlaybackSession(
      items, store: sounds.lazy.compactMap(\.store).first ?? context.presentStore(), options: options,
      sink: sink,
      complain: { context.warn(CommandError($0).message) })
    self.session = session
    let status = status
    do {
      watcher = try SignalWatcher { signal in
        status.withLock { $0.signal = $0.signal ?? signal }
        session.stop()
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Plays to the end.
  ///
  /// - Parameter start: where the first begins; `nil` is where it was left.
  /// - Returns: the signal that ended it.
  func play(from start: FrameCount?) throws(CommandError) -> Signal? {
    let keyboard = keyboard()
    follow(keyboard)
    do {
      defer { keyboard?.close() }
      try session.start(at: start)
      session.join()
    } catch {
      throw CommandError(error)
    }
    line.finish(session.state)
    withExtendedLifetime(watcher) {}
    return try conclude(start)
  }

  private func keyboard() -> PlaybackKeyboard? {
    guard context.drawsLive, context.host.isTerminal(.input) else { return nil }
    return PlaybackKeyboard(session, context) { [line, session] in line.show(session.state) }
  }

  /// Where nobody can ask to go on, what falls silent is over.
  private func follow(_ keyboard: PlaybackKeyboard?) {
    Task { [self] in
      for await state in session.states {
        line.show(state)
        guard case .paused(let pause) = state.phase, pause != .asked, keyboard?.isHearing != true else {
          continue
        }
        status.withLock { $0.pause = pause }
        session.stop()
      }
    }
  }

  private func conclude(_ start: FrameCount?) throws(CommandError) -> Signal? {
    let state = session.state
    let (signal, pause) = status.withLock { ($0.signal, $0.pause) }
    switch state.phase {
    case .failed(let error) where error.code == .nothingToPlay:
      let place = TimeText.length((start ?? .zero).nanoseconds(at: .opus))
      throw CommandError(
        code: error.code.rawValue, "\(state.item?.title ?? "it") ends before \(place)", exitCode: .refused)
    case .failed(let error): throw CommandError(error)
    case .stopped, .loading, .playing, .paused: break
    }
    guard signal == nil, let pause else { return signal }
    throw CommandError(pause, at: state)
  }
}

extension CommandError {
  /// Why it fell silent although not all was heard.
  fileprivate init(_ pause: PlaybackPause, at state: PlaybackState) {
    let place = TimeText.length(state.place.nanoseconds(at: .opus))
    let advice = state.item?.recording == nil ? "" : ": `pressel play` goes on there"
    switch pause {
    case .device(let error): self.init(error)
    case .anotherPlayback:
      self.init(
        code: "anotherPlayback", "another playback began, this one stopped at \(place)\(advice)",
        exitCode: .refused)
    case .recording:
      self.init(
        code: AudioError.Code.recordingNow.rawValue,
        "a recording began, the playback stopped at \(place)\(advice)",
        exitCode: .refused)
    case .asked:
      self.init(code: "stopped", "the playback stopped at \(place)\(advice)", exitCode: .refused)
    }
  }
}
