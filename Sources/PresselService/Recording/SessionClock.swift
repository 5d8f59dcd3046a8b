public import ComposerEngine
internal import PresselSystem

/// The clock of a session: what time it is, and how long a wait may last.
public struct SessionClock: Sendable {
  /// The time now.
  let now: @Sendable () -> Instant
  /// When a wait for an instant has to end.
  let deadline: @Sendable (Instant) -> Int64?

  /// The clock of the machine that only goes forward; corresponds to `CLOCK_MONOTONIC`.
  public static let machine = SessionClock(
    now: { Instant(nanoseconds: MonotonicClock.now) }, deadline: { $0.nanoseconds })

  /// A clock that somebody sets, who calls ``RecordingSession/wake()`` afterwards.
  ///
  /// - Parameter now: gives the time, from any thread.
  public static func manual(_ now: @escaping @Sendable () -> Instant) -> SessionClock {
    SessionClock(now: now, deadline: { _ in nil })
  }
}
