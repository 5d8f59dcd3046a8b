extension Composer {
  /// The timer that is due first, if one is awaited: a host that has no timers of its own sends `wait` then.
  public var nextTimer: ComposerTimer? { awaited?.timer }

  /// Carries out each timer whose time has come, the earliest first, at its own moment.
  mutating func carryOutDueTimers(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let (timer, kind) = awaited, timer.at <= now {
      effects += fire(kind, at: timer.at)
    }
    return effects
  }

  /// A timer that the host brings; one that is awaited no more does nothing.
  mutating func fire(_ id: TimerID, at now: Instant) -> [Effect] {
    guard let kind = kind(of: id) else { return [] }
    return fire(kind, at: now)
  }

  mutating func setTimer(_ kind: TimerKind, at moment: Instant) -> (ComposerTimer, Effect) {
    let timer = ComposerTimer(id: numbers.nextTimer(), at: moment)
    return (timer, .setTimer(id: timer.id, at: moment, kind: kind))
  }

  private mutating func fire(_ kind: TimerKind, at now: Instant) -> [Effect] {
    switch kind {
    case .hold: return holdLongEnough(at: now)
    case .tip: return become(.rest, [.hideTip])
    case .warning: return warn()
    case .limit: return limitReached()
    }
  }

  private var awaited: (timer: ComposerTimer, kind: TimerKind)? {
    switch state {
    case .idle, .opening, .paused, .finishing, .preview: return nil
    case .tip(let timer): return (timer, .tip)
    case .pressed(let press): return (press.hold, .hold)
    case .recording(let run, _), .locked(let run):
      guard let limit = run.limit else { return run.notice.timer.map { ($0, .warning) } }
      guard let warning = run.notice.timer, (warning.at, warning.id) < (limit.at, limit.id) else {
        return (limit, .limit)
      }
      return (warning, .warning)
    }
  }

  private func kind(of id: TimerID) -> TimerKind? {
    switch state {
    case .idle, .opening, .paused, .finishing, .preview: nil
    case .tip(let timer): timer.id == id ? .tip : nil
    case .pressed(let press): press.hold.id == id ? .hold : nil
    case .recording(let run, _), .locked(let run):
      if run.limit?.id == id { .limit } else if run.notice.timer?.id == id { .warning } else { nil }
    }
  }
}
