internal import Glibc

extension Wakeup {
  /// What ended a wait for a flag and a descriptor.
  enum Readiness {
    case flag
    case descriptor
    case time
  }

  /// Waits until the flag is raised or the descriptor can be read.
  ///
  /// - Parameters:
  ///   - descriptor: an open one.
  ///   - milliseconds: the longest wait; negative for no limit.
  /// - Returns: what came; the flag when both did.
  func waits(with descriptor: Int32, milliseconds: Int32 = -1) -> Readiness {
    while true {
      var entries = [
        pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&entries, 2, milliseconds)
      if count == 0 { return .time }
      guard count > 0 else { continue }
      if entries[0].revents != 0 { return .flag }
      if entries[1].revents != 0 { return .descriptor }
    }
  }
}
