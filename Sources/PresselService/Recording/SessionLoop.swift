internal import ComposerEngine
internal import PresselSystem

/// Hands events to one handler, one at a time and in order, and fires timers that are due.
///
/// Whoever posts never waits; the handler runs on a thread of the loop's own.
final class SessionLoop: Sendable {
  fileprivate struct Line: Sendable {
    var events: [(event: Event, at: Instant)] = []
    var timers: [Timer: Alarm] = [:]
    var isHandling = false
    var isClosed = false
    var isWoken = false
  }

  /// What a timer is for.
  enum Timer: Hashable, Sendable {
    /// The composer asked for it.
    case composer(TimerID)
    /// The device has to answer until then.
    case opening(TakeID)
  }

  /// What is posted when, unless it is cancelled before.
  fileprivate struct Alarm: Sendable {
    let at: Instant
    let event: Event
  }

  fileprivate enum Next: Sendable {
    case event(Event, Instant)
    case lookAgain
    case closed
  }

  private let line = Monitor(Line())
  private let clock: SessionClock
  private let ended = Monitor(false)

  /// A loop that waits for ``start(_:)``.
  init(clock: SessionClock) {
    self.clock = clock
  }

  /// Starts the thread.
  ///
  /// - Parameter handler: answers one event.
  func start(_ handler: @escaping @Sendable (Event, Instant) -> Void) throws(SystemError) {
    _ = try SystemThread(named: "session") {
      var isOpen = true
      while isOpen {
        switch self.next() {
        case .event(let event, let instant): handler(event, instant)
        case .lookAgain: break
        case .closed: isOpen = false
        }
      }
      self.ended.withLock { $0 = true }
    }
  }

  func post(_ event: Event) {
    let now = clock.now()
    line.withLock { line in
      guard !line.isClosed else { return }
      line.events.append((event, now))
    }
  }

  /// Posts an event when its time has come, unless it is cancelled before.
  func setTimer(_ timer: Timer, at instant: Instant, _ event: Event) {
    line.withLock { $0.timers[timer] = Alarm(at: instant, event: event) }
  }

  func cancelTimer(_ timer: Timer) {
    line.withLock { $0.timers[timer] = nil }
  }

  /// Waits until all that was posted is handled.
  func flush(until deadline: Int64) -> Bool {
    line.wait(until: deadline) { $0.events.isEmpty && !$0.isHandling ? true : nil } ?? false
  }

  /// Looks at the clock again, which somebody has set.
  func wake() {
    line.withLock { $0.isWoken = true }
  }

  /// Handles what was posted, then ends; waits for that.
  ///
  /// - Returns: whether it ended in time.
  func close(until deadline: Int64) -> Bool {
    line.withLock { $0.isClosed = true }
    return ended.wait(until: deadline) { $0 ? true : nil } ?? false
  }

  private func next() -> Next {
    let soonest = line.withLock { line -> Instant? in
      line.isHandling = false
      return line.soonest?.value.at
    }
    var deadline: Int64?
    if let soonest { deadline = clock.deadline(soonest) }
    let next: Next? = line.wait(until: deadline) { line in line.next(soonest, self.clock.now()) }
    return next ?? .lookAgain
  }
}

extension SessionLoop.Line {
  fileprivate var soonest: (key: SessionLoop.Timer, value: SessionLoop.Alarm)? {
    timers.min { $0.value.at < $1.value.at }
  }

  fileprivate mutating func next(_ known: Instant?, _ now: Instant) -> SessionLoop.Next? {
    if !events.isEmpty {
      isHandling = true
      let (event, instant) = events.removeFirst()
      return .event(event, instant)
    }
    if let due = soonest, due.value.at <= now {
      isHandling = true
      timers[due.key] = nil
      return .event(due.value.event, now)
    }
    if isClosed { return .closed }
    guard isWoken || soonest?.value.at != known else { return nil }
    isWoken = false
    return .lookAgain
  }
}
