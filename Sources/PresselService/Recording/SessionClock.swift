public import ComposerEngine
internal import PresselSystem

/// The clock of a session: what time it is, and how long a wait may last.
public protocol SessionClock: Sendable {
  /// The time now.
  var now: Instant { get }

  /// The moment of ``PresselSystem/MonotonicClock`` at which a wait for an instant has to end, in nanoseconds.
  ///
  /// - Returns: `nil` when only ``RecordingSession/wake()`` ends it, as on a clock that a test sets.
  func deadline(for instant: Instant) -> Int64?
}

/// The clock of the machine that only goes forward.
public struct MachineClock: SessionClock {
  /// The clock.
  public init() {}

  public var now: Instant {
    Instant(nanoseconds: MonotonicClock.now)
  }

  public func deadline(for instant: Instant) -> Int64? {
    instant.nanoseconds
  }
}
