import ComposerEngine

extension Life {
  /// A life of so many steps; the events mostly fit what the composer is doing, and at times not at all.
  package static func random(steps count: Int, _ random: inout SplitMix) throws -> Life {
    var life = Life(settings: try random.settings(), steps: [])
    var composer = Composer(settings: life.settings)
    var now: Int64 = 0
    for _ in 0..<count {
      now = random.moment(after: now, composer)
      let step = Step(event: random.event(for: composer), at: now, reloads: random.below(40) == 0)
      _ = composer.handle(step.event, at: Instant(nanoseconds: now))
      life.steps.append(step)
    }
    return life
  }
}

extension SplitMix {
  fileprivate mutating func settings() throws -> ComposerSettings {
    try ComposerSettings(
      enabled: below(20) > 0, captureFrom: pick([.press, .threshold]), rightToLeft: below(4) == 0,
      releaseAction: pick([.add, .send]), maxDuration: pick([.seconds(3), .milliseconds(1_001), nil]),
      limitWarning: pick([.seconds(1), .zero, .milliseconds(2_999)]), maxRecordings: 1 + below(3))
  }

  /// Mostly a little later, at times exactly when a timer is due, far ahead, or back.
  fileprivate mutating func moment(after now: Int64, _ composer: Composer) -> Int64 {
    let due = composer.nextTimer?.at.nanoseconds ?? now
    return switch below(24) {
    case 0: now &- Int64(below(2_000_000_000))
    case 1: now &+ 1_000_000_000
    case 2: due
    case 3: due &- 1
    case 4: below(30) == 0 ? pick([.max, .min, 0]) : now
    default: now &+ Int64(below(600_000_000))
    }
  }

  fileprivate mutating func event(for composer: Composer) -> Event {
    if below(3) > 0, let event = fitting(composer) { return event }
    let current = composer.take ?? TakeID(1)
    let take = below(6) == 0 ? TakeID(Int64(below(9))) : current
    return pick(anything(take, composer))
  }

  /// What is likely to happen in a phase, so that lives get far.
  private mutating func fitting(_ composer: Composer) -> Event? {
    let take = composer.take ?? TakeID(1)
    return switch composer.phase.name {
    case .idle, .tip:
      pick([.press(), .press(), .startLocked, .text("\(below(3))"), .send, .messageStored(nil)])
    case .pressed: pick([.firstFrame(take: take), .wait, .move(to: place(), pointer: .only)])
    case .opening: .firstFrame(take: take)
    case .recording: pick([.release(), .move(to: place(), pointer: .only), .lock, .wait])
    case .locked: pick([.pause, .stop, .confirm, .send, .level(take: take, value: 0.5, frames: frames())])
    case .paused: pick([.resume, .resume, .stop, .confirm, .send])
    case .finishing: .takeFinished(take: take, samples: frames())
    case .preview: pick([.play, .pausePlayback, .confirm, .send, .playbackMoved(take: take, to: spot())])
    }
  }

  private mutating func frames() -> Int64 { Int64(below(100_000)) - 1 }

  private mutating func spot() -> Nanoseconds { Nanoseconds(Int64(below(4_000_000_000)) - 1_000_000_000) }

  private mutating func place() -> Offset {
    let x = Points(billionths: Int64(below(180_000_000_000)) - 90_000_000_000)
    let y = Points(billionths: Int64(below(60_000_000_000)) - 50_000_000_000)
    return pick([.zero, Offset(x: -75, y: 0), Offset(x: 0, y: -36), Offset(x: x, y: y)])
  }

  private mutating func anything(_ take: TakeID, _ composer: Composer) -> [Event] {
    let pointer = PointerID(below(5) == 0 ? 1 : 0)
    let message = below(2) == 0 ? nil : MessageID(Int64(below(5)))
    let timer = below(2) == 0 ? composer.nextTimer?.id ?? TimerID(1) : TimerID(Int64(below(9)))
    return [
      .press(pointer: pointer), .move(to: place(), pointer: pointer), .release(pointer: pointer),
      .pressCancelled(pointer: pointer), .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm,
      .play, .pausePlayback, .seek(to: spot()), .rate(pick([1, 2, 3])), .text(pick(["", "a", " "])),
      .removeAttachment(pick([take] + composer.draft.takes)), .send, .leave, .captureOpened(take: take),
      .firstFrame(take: take), .level(take: take, value: 0.5, frames: pick([nil, frames()])),
      .captureFailed(take: take), .deviceLost(take: take), .interrupted, .interruptionEnded, .suspended,
      .woke, .storageFull(take: take), .permissionAsked, .permissionGranted, .permissionDenied,
      .takeFinished(take: take, samples: frames()), .takeFailed(take: take),
      .playbackMoved(take: take, to: spot()), .playbackEnded(take: take), .playbackFailed(take: take),
      .messageStored(message), .messageRefused(message), .restored(takes: pick([take, TakeID(0)])),
      .timer(timer), .wait,
    ]
  }
}
