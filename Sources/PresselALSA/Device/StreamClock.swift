internal import Glibc
internal import PresselSystem
internal import Synchronization

/// How the loops wait and how they know what time it is; tests bring one that never really waits.
protocol StreamClock: AnyObject, Sendable {
  /// Nanoseconds of a clock that stands still while the machine sleeps.
  func now() -> Int64
  /// Waits until someone interrupts, at most so long; says whether someone did.
  func wait(milliseconds: Int32) -> Bool
  /// Interrupts a wait, or the next one.
  func interrupt()
  /// Takes an interruption back; says whether there was one.
  func takeInterruption() -> Bool
}

/// `CLOCK_MONOTONIC`, and a ``Wakeup`` to wait on.
final class SystemClock: StreamClock {
  /// `nil` when the process has no descriptor left: then nobody can interrupt, and waits end by time alone.
  private let wakeup = try? Wakeup()
  /// Says without a call of the system that there was no interruption, as nearly always; set after the wakeup is
  /// raised and cleared before it is lowered, so that none is lost.
  private let isInterrupted = Atomic(false)

  func now() -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  func wait(milliseconds: Int32) -> Bool {
    guard let wakeup else {
      var span = timespec(tv_sec: 0, tv_nsec: Int(milliseconds) * 1_000_000)
      _ = unsafe nanosleep(&span, nil)
      return false
    }
    return wakeup.wait(milliseconds: milliseconds)
  }

  func interrupt() {
    wakeup?.raise()
    isInterrupted.store(true, ordering: .releasing)
  }

  func takeInterruption() -> Bool {
    isInterrupted.exchange(false, ordering: .acquiring) && (wakeup?.lower() ?? false)
  }
}
