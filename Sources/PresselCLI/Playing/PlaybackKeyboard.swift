import PresselAudio
import PresselDSP
import PresselService
import PresselSystem
import Synchronization

/// The keys of a terminal, as wishes of a playback.
final class PlaybackKeyboard: Sendable {
  /// What the keys are, for the line on the terminal.
  static let hint = "space ← → < > q"

  private let session: PlaybackSession
  private let context: CommandContext
  private let redraw: @Sendable () -> Void
  private let wakeup: Wakeup
  private let hearing = Mutex(KeyMode.isInForeground)
  private let thread = Mutex<SystemThread?>(nil)

  private static let distance = FrameCount(240_000)

  /// How long a terminal that was taken away and given back may be in another mode, in milliseconds.
  private static let patience: Int32 = 250

  /// - Parameter redraw: draws the line again, after the terminal was somebody else's.
  /// - Returns: `nil` when the system gives no thread.
  init?(_ session: PlaybackSession, _ context: CommandContext, redraw: @escaping @Sendable () -> Void) {
    guard let wakeup = try? Wakeup() else { return nil }
    self.session = session
    self.context = context
    self.redraw = redraw
    self.wakeup = wakeup
    guard let new = try? SystemThread(named: "keys", { [self] in run() }) else { return nil }
    thread.withLock { $0 = new }
  }

  /// Whether somebody can press a key now: not while the program is in the background.
  var isHearing: Bool { hearing.withLock { $0 } }

  /// Waits until the terminal is as it was before.
  func close() {
    wakeup.raise()
    thread.withLock { $0 }?.join()
  }

  private enum Outcome {
    /// The terminal is somebody else's, or gives nothing for the moment.
    case away
    /// It was taken away and may be the player's again.
    case taken
    case over
  }

  private func run() {
    var outcome = listen()
    while outcome != .over {
      if outcome == .away, wakeup.wait(milliseconds: PlaybackKeyboard.patience) { return }
      outcome = listen()
    }
  }

  /// Obeys keys as long as the terminal is the player's.
  private func listen() -> Outcome {
    guard let mode = KeyMode() else {
      hearing.withLock { $0 = false }
      return .away
    }
    hearing.withLock { $0 = true }
    redraw()
    return read(mode)
  }

  private func read(_ mode: borrowing KeyMode) -> Outcome {
    var parser = PlaybackKeyParser()
    while true {
      let arrival = InputStream.standardInput.wait(milliseconds: PlaybackKeyboard.patience, unless: wakeup)
      if arrival == .wakeup { return .over }
      // Before the bytes: in the background they are somebody else's.
      guard mode.isInForce else { return .taken }
      guard arrival == .bytes else { continue }
      // The terminal may have gone to the background since, where reading fails; it may come back.
      guard let bytes = try? InputStream.standardInput.read(atMost: 64), !bytes.isEmpty else { return .away }
      for key in parser.feed(bytes) {
        guard key == .suspend else {
          obey(key)
          continue
        }
        suspend(mode)
        redraw()
      }
    }
  }

  /// First it falls silent: a program that is stopped neither plays on nor notices that it is not its turn any more.
  private func suspend(_ mode: borrowing KeyMode) {
    session.pause()
    _ = session.wait(until: MonotonicClock.now + 500_000_000) { state in
      switch state.phase {
      case .loading, .playing: false
      case .paused, .stopped, .failed: true
      }
    }
    mode.suspend()
  }

  private func obey(_ key: PlaybackKey) {
    switch key {
    case .pauseOrGoOn:
      if case .paused = session.state.phase { session.goOn() } else { session.pause() }
    case .back: session.skip(by: .zero - PlaybackKeyboard.distance)
    case .forward: session.skip(by: PlaybackKeyboard.distance)
    case .slower: change { session.slower() }
    case .faster: change { session.faster() }
    case .quit: session.stop()
    case .suspend: break
    }
  }

  private func change(_ wish: () -> Void) {
    // The bell: a line would break the one that moves.
    guard TimeScale.isBuilt else { return (try? context.host.writeError([7])) ?? () }
    wish()
  }
}
