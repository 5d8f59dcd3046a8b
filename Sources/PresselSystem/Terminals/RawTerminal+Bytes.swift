internal import Glibc

extension RawTerminal {
  /// What ended a wait.
  public struct Readiness: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Takes the bits as they are.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bytes have come, or the terminal is gone.
    public static let input = Readiness(rawValue: 1)
    /// Bytes can be written.
    public static let room = Readiness(rawValue: 2)
    /// A flag was raised; it is lowered now.
    public static let woken = Readiness(rawValue: 4)
  }

  /// Waits until bytes come, bytes can be written, or a flag is raised. Corresponds to `poll`.
  ///
  /// - Parameters:
  ///   - wanted: what to wait for besides the flag.
  ///   - wakeup: the flag.
  ///   - deadline: a moment of ``MonotonicClock``, in nanoseconds; `nil` for no limit.
  /// - Returns: what came; nothing when the deadline passed.
  public func wait(for wanted: Readiness, unless wakeup: Wakeup, until deadline: Int64? = nil) -> Readiness {
    var mask: Int16 = 0
    if wanted.contains(.input) { mask |= Int16(POLLIN) }
    if wanted.contains(.room) { mask |= Int16(POLLOUT) }
    while true {
      let left = deadline.map { max(0, ($0 - MonotonicClock.now + 999_999) / 1_000_000) }
      var entries = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: mask, revents: 0),
      ]
      let ready = unsafe poll(&entries, 2, left.map { Int32(clamping: $0) } ?? -1)
      var found: Readiness = []
      if ready > 0 {
        if entries[0].revents != 0, wakeup.lower() { found.insert(.woken) }
        if entries[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { found.insert(.input) }
        if entries[1].revents & Int16(POLLOUT) != 0 { found.insert(.room) }
      }
      if !found.isEmpty || left == 0 { return found }
    }
  }

  /// Reads what there is, without waiting. Corresponds to `read`.
  ///
  /// - Returns: no bytes when there are none; `nil` when the terminal is gone.
  public func read(atMost count: Int = 4_096) -> [UInt8]? {
    var isGone = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, initialized in
      let result = unsafe Glibc.read(descriptor, buffer.baseAddress, max(1, count))
      initialized = max(0, result)
      isGone = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
    }
    return isGone ? nil : bytes
  }

  /// Writes as much as the line takes, without waiting. Corresponds to `write`.
  ///
  /// - Returns: how many bytes it took; `nil` when the terminal is gone.
  public func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return 0 }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Writes all bytes, for as long as a second; only for the few that change modes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    for _ in 0..<20 where !rest.isEmpty {
      guard let count = write(rest) else { throw SystemError(EIO, "write to the terminal \(path)") }
      rest = rest.dropFirst(count)
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if !rest.isEmpty { unsafe poll(&entry, 1, 50) }
    }
  }
}
