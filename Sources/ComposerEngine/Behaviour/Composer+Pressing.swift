extension Composer {
  /// The button goes down.
  mutating func press(_ pointer: PointerID, at now: Instant) -> [Effect] {
    if let refusal = refusalToStart { return [.refuse(code: refusal)] }
    var effects = endTip()
    let capture: EarlyCapture
    switch settings.captureFrom {
    case .press:
      let take = numbers.nextTake()
      effects += open(take)
      capture = .opening(take)
    case .threshold:
      capture = .notYet
    }
    let (hold, set) = setTimer(.hold, at: now + settings.holdThreshold)
    effects.append(set)
    let grip = Grip(pointer: pointer, offset: .zero)
    return become(.pressed(Press(grip: grip, since: now, hold: hold, capture: capture)), effects)
  }

  /// The accessible way to a take that nobody holds.
  mutating func startLocked() -> [Effect] {
    if let refusal = refusalToStart { return [.refuse(code: refusal)] }
    let effects = endTip()
    let take = numbers.nextTake()
    return become(.opening(Opening(take: take, hold: .locked)), effects + open(take))
  }

  /// The press has lasted the threshold, whether or not a frame has come.
  mutating func holdLongEnough(at now: Instant) -> [Effect] {
    guard case .pressed(let press) = state else { return [] }
    guard press.grip.isAtLock(settings) else { return settle(press, held: press.grip, at: now) }
    return settle(press, held: nil, at: now)
  }

  /// A press becomes a take, with the finger or, locked, without one.
  mutating func settle(_ press: Press, held grip: Grip?, at now: Instant) -> [Effect] {
    let hold: Opening.Hold = grip.map { .held($0) } ?? .locked
    let locked: [Effect] = grip == nil ? [.feedback(kind: .locked)] : []
    switch press.capture {
    case .notYet:
      let take = numbers.nextTake()
      return become(.opening(Opening(take: take, hold: hold)), open(take) + locked)
    case .opening(let take):
      return become(.opening(Opening(take: take, hold: hold)), locked)
    case .running(let take, let since, let frames):
      return start(take, hold, since: since, frames: frames, locked)
    }
  }

  /// The first frame has come and the take is wanted.
  mutating func start(
    _ take: TakeID, _ hold: Opening.Hold, since: Instant, frames: Int64, _ effects: [Effect]
  ) -> [Effect] {
    let pause = Pause(take: take, captured: .zero, frames: frames, warning: .toCome)
    let (run, timers) = run(on: pause, since: since)
    switch hold {
    case .held(let grip):
      return become(.recording(run, grip), timers + effects + [.feedback(kind: .started)])
    case .locked:
      return become(.locked(run), timers + effects)
    }
  }

  /// Takes the tip away before something else is shown.
  mutating func endTip() -> [Effect] {
    switch state {
    case .tip(let timer): [.cancelTimer(id: timer.id), .hideTip]
    case .idle, .pressed, .opening, .recording, .locked, .paused, .finishing, .preview: []
    }
  }

  /// Whoever plays is silenced before the microphone opens.
  private func open(_ take: TakeID) -> [Effect] {
    [.stopPlayback(take: nil), .openCapture(take: take, maxFrames: settings.maxDuration?.frames)]
  }

  private var refusalToStart: Refusal? {
    guard settings.enabled else { return .disabled }
    switch state {
    case .idle, .tip: return draft.takes.count >= settings.maxRecordings ? .tooManyRecordings : nil
    case .pressed, .opening, .recording, .locked, .paused, .finishing: return .busy
    case .preview: return .takeWaiting
    }
  }
}
