internal import Glibc

/// A value that threads share: one at a time looks at it, and others wait until it is as they need it.
///
/// Corresponds to `pthread_mutex_t` with a `pthread_cond_t` on the monotonic clock.
@safe public final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// A monitor over a first value.
  public init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Looks at the value, changes it perhaps, and wakes all who wait.
  ///
  /// - Parameter body: must not call this monitor again.
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { wakeAll() }
    return try body(&value)
  }

  /// Waits until the body finds what it needs in the value.
  ///
  /// - Parameters:
  ///   - deadline: a moment of ``MonotonicClock``, in nanoseconds; `nil` waits for as long as it takes.
  ///   - body: looks at the value, changes it perhaps; `nil` means wait on. It must not call this monitor.
  /// - Returns: what the body found; `nil` when the deadline passed first.
  public func wait<Result: Sendable>(
    until deadline: Int64? = nil, _ body: (inout Value) -> Result?
  ) -> Result? {
    unsafe pthread_mutex_lock(mutex)
    while true {
      if let result = body(&value) {
        wakeAll()
        return result
      }
      guard let deadline else {
        unsafe pthread_cond_wait(condition, mutex)
        continue
      }
      let (seconds, rest) = max(0, deadline).quotientAndRemainder(dividingBy: 1_000_000_000)
      var moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
      guard unsafe pthread_cond_timedwait(condition, mutex, &moment) == ETIMEDOUT else { continue }
      // The last look may change the value as well.
      defer { wakeAll() }
      return body(&value)
    }
  }

  /// Unlocks first: a thread that is woken while its waker holds the lock goes to sleep again at once.
  private func wakeAll() {
    unsafe pthread_mutex_unlock(mutex)
    unsafe pthread_cond_broadcast(condition)
  }
}
