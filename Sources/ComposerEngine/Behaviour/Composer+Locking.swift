extension Composer {
  /// An explicit wish for a take without the button, which counts at once.
  mutating func lock(at now: Instant) -> [Effect] {
    switch state {
    case .idle, .tip:
      return [.refuse(code: .noTake)]
    case .pressed(let press):
      return [.cancelTimer(id: press.hold.id)] + settle(press, held: nil, at: now)
    case .opening(let opening):
      switch opening.hold {
      case .held:
        let locked = Opening(take: opening.take, hold: .locked)
        return become(.opening(locked), [.feedback(kind: .locked)])
      case .locked:
        return [.refuse(code: .alreadyLocked)]
      }
    case .recording(let run, _):
      return become(.locked(run), [.feedback(kind: .locked)])
    case .locked, .paused:
      return [.refuse(code: .alreadyLocked)]
    case .finishing, .preview:
      return [.refuse(code: .alreadyStopped)]
    }
  }

  /// A locked take waits; while it does, the limit comes no nearer.
  mutating func pause(at now: Instant) -> [Effect] {
    switch state {
    case .idle, .tip: return [.refuse(code: .noTake)]
    case .pressed, .opening: return [.refuse(code: .notReady)]
    case .recording: return [.refuse(code: .notLocked)]
    case .locked(let run):
      let cancellations: [Effect] = run.timers.map { .cancelTimer(id: $0.id) }
      return become(.paused(run.pause(at: now)), [.pauseCapture(take: run.take)] + cancellations)
    case .paused: return [.refuse(code: .alreadyPaused)]
    case .finishing, .preview: return [.refuse(code: .alreadyStopped)]
    }
  }

  /// A paused take goes on, with what is left to the limit.
  mutating func resume(at now: Instant) -> [Effect] {
    switch state {
    case .idle, .tip: return [.refuse(code: .noTake)]
    case .pressed, .opening: return [.refuse(code: .notReady)]
    case .recording, .locked: return [.refuse(code: .notPaused)]
    case .paused(let pause):
      let (run, timers) = run(on: pause, since: now)
      return become(.locked(run), [.resumeCapture(take: pause.take)] + timers)
    case .finishing, .preview: return [.refuse(code: .alreadyStopped)]
    }
  }
}
