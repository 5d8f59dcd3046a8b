public import ComposerEngine
internal import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
  private let time: Mutex<Instant>

  /// A clock that shows a time.
  public init(_ start: Instant = Instant(nanoseconds: 0)) {
    time = Mutex(start)
  }

  /// The time that it shows.
  public var now: Instant {
    time.withLock { $0 }
  }

  /// Moves it; a negative span moves it back, as wrong clocks do.
  ///
  /// - Parameter span: how far.
  public func advance(by span: Nanoseconds) {
    time.withLock { $0 = $0 + span }
  }
}
