internal import CPresselLinux
internal import Glibc

extension OpenFile {
  /// Takes the file's lock if nobody else has it; corresponds to `flock` with `LOCK_EX | LOCK_NB`.
  ///
  /// The lock belongs to this opening of the file: it ends with ``unlock()``, with this value, or with the process.
  ///
  /// - Returns: whether it is held now.
  /// - Throws: `failed` when the file system knows no locks.
  public func tryLock() throws(SystemError) -> Bool {
    try faults?.check(.lock, path)
    while true {
      let result = pressel_flock_try(descriptor)
      if result == 0 { return true }
      if result == -EWOULDBLOCK { return false }
      if result != -EINTR { throw SystemError(-result, "lock \(path)") }
    }
  }

  /// Takes the file's lock, waiting for whoever has it.
  ///
  /// It asks again and again with pauses of 0.1 to 2 ms, because `flock` has no time-out of its own.
  ///
  /// - Parameter milliseconds: the longest wait.
  /// - Throws: `locked` when the time is over, `failed` when the file system knows no locks.
  public func lock(waitingUpTo milliseconds: Int) throws(SystemError) {
    if try tryLock() { return }
    let start = Self.monotonicMilliseconds()
    var pause = 100_000
    while Self.monotonicMilliseconds() - start < Int64(max(0, milliseconds)) {
      var request = timespec(tv_sec: 0, tv_nsec: pause)
      _ = unsafe nanosleep(&request, nil)
      if try tryLock() { return }
      pause = min(pause * 3 / 2, 2_000_000)
    }
    throw SystemError(EWOULDBLOCK, "lock \(path)")
  }

  /// Gives the lock back; corresponds to `flock` with `LOCK_UN`.
  public func unlock() {
    _ = pressel_flock_release(descriptor)
  }

  private static func monotonicMilliseconds() -> Int64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
