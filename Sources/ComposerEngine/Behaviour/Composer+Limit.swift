extension Composer {
  /// A take runs from a moment on; of the two timers the one that is due first has the lower number.
  mutating func run(on pause: Pause, since: Instant) -> (Run, [Effect]) {
    var notice = LimitNotice.over
    var limit: ComposerTimer?
    var effects: [Effect] = []
    if let maxDuration = settings.maxDuration {
      let left = max(.zero, maxDuration - pause.captured)
      if let ahead = settings.warningAhead, pause.warning == .toCome {
        let (timer, set) = setTimer(.warning, at: since + max(.zero, left - ahead))
        notice = .ahead(timer)
        effects.append(set)
      }
      let (timer, set) = setTimer(.limit, at: since + left)
      limit = timer
      effects.append(set)
    }
    let run = Run(
      take: pause.take, since: since, before: pause.captured, frames: pause.frames, notice: notice,
      limit: limit)
    return (run, effects)
  }

  /// The limit comes near; this is said once a take.
  mutating func warn() -> [Effect] {
    switch state {
    case .idle, .tip, .pressed, .opening, .paused, .finishing, .preview:
      return []
    case .recording(var run, let grip):
      run.notice = .over
      return become(.recording(run, grip), [.report(code: .limitNear, take: run.take)])
    case .locked(var run):
      run.notice = .over
      return become(.locked(run), [.report(code: .limitNear, take: run.take)])
    }
  }

  /// The take is as long as it may be: it is complete, and the person decides what comes of it.
  mutating func limitReached() -> [Effect] {
    switch state {
    case .idle, .tip, .pressed, .opening, .paused, .finishing, .preview:
      return []
    case .recording(let run, _), .locked(let run):
      // The limit's own timer has fired and needs no cancelling.
      let open = OpenCapture(take: run.take, timers: run.notice.timer.map { [$0] } ?? [])
      return finish(open, for: .preview, because: .limit)
    }
  }
}

extension Run {
  /// The same take, waiting.
  func pause(at now: Instant) -> Pause {
    let warning: Pause.Warning
    switch notice {
    case .over: warning = .given
    case .ahead: warning = .toCome
    }
    return Pause(take: take, captured: captured(at: now), frames: frames, warning: warning)
  }
}
