internal import Synchronization

/// A record of the calls that reach the disk, in which a test can make one call fail.
///
/// Files carry it only when a test gave it; without it a call costs one comparison more.
package final class FileFaults: Sendable {
  /// What was asked of the system.
  package enum Call: String, Hashable, Sendable {
    case open, create, read, write, syncData, sync, truncate, allocate, lock
    case makeFolder, listFolder, syncFolder, link, unlink, rename, commit
  }

  /// One call, with the last part of its path.
  package struct Entry: Hashable, Sendable, CustomStringConvertible {
    package let call: Call
    package let name: String

    package init(_ call: Call, _ name: String) {
      self.call = call
      self.name = name
    }

    package var description: String { "\(call.rawValue) \(name)" }
  }

  private struct State {
    var entries: [Entry] = []
    var countdown: [Call: (remaining: Int, number: Int32)] = [:]
    var countdownOfAll: (remaining: Int, number: Int32)?
  }

  private let state = Mutex(State())

  package init() {}

  /// What was called so far, in order.
  package var entries: [Entry] { state.withLock { $0.entries } }

  /// Forgets what was called, and every failure that was planned.
  package func reset() { state.withLock { $0 = State() } }

  /// Lets the n-th call of a kind from now on, and each after it, fail.
  package func fail(_ call: Call, nth: Int, with number: Int32) {
    state.withLock { $0.countdown[call] = (nth, number) }
  }

  /// Lets the n-th call of any kind from now on fail, and only that one.
  package func failOnce(nth: Int, with number: Int32) {
    state.withLock { $0.countdownOfAll = (nth, number) }
  }

  /// Notes a call; throws when it was planned to fail.
  package func check(_ call: Call, _ path: String) throws(SystemError) {
    let failure = state.withLock { state -> Int32? in
      state.entries.append(Entry(call, path.split(separator: "/").last.map(String.init) ?? path))
      if let planned = state.countdown[call] {
        if planned.remaining <= 1 { return planned.number }
        state.countdown[call] = (planned.remaining - 1, planned.number)
      }
      if let planned = state.countdownOfAll {
        state.countdownOfAll = planned.remaining <= 1 ? nil : (planned.remaining - 1, planned.number)
        if planned.remaining <= 1 { return planned.number }
      }
      return nil
    }
    if let failure { throw SystemError(failure, "\(call.rawValue) \(path)") }
  }
}
