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
  private let wakeup: Wakeup
  private let thread = Mutex<SystemThread?>(nil)

  private static let distance = FrameCount(240_000)

  /// - Returns: `nil` when the system gives no thread.
  init?(_ session: PlaybackSession, _ context: CommandContext) {
    guard let wakeup = try? Wakeup() else { return nil }
    self.session = session
    self.context = context
    self.wakeup = wakeup
    let new = try? SystemThread(named: "keys") { [self] in
      guard let mode = KeyMode() else { return }
      read(mode)
    }
    guard let new else { return nil }
    thread.withLock { $0 = new }
  }

  /// Waits until the terminal is as it was before.
  func close() {
    wakeup.raise()
    thread.withLock { $0 }?.join()
  }

  private func read(_ mode: borrowing KeyMode) {
    var parser = PlaybackKeyParser()
    while let bytes = try? InputStream.standardInput.read(atMost: 64, unless: wakeup), !bytes.isEmpty {
      for key in parser.feed(bytes) {
        if key == .suspend {
          suspend(mode)
        } else {
          obey(key)
        }
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
