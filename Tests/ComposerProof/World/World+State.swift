import ComposerEngine

extension World {
  /// Compares what the composer shows with what the world has seen.
  ///
  /// - Parameter earlier: Of the timers up to this one none is due; a newer one may be when the clock went back.
  mutating func checkState(_ composer: Composer, _ now: Instant, timersUpTo earlier: TimerID) {
    let phase = composer.phase
    checkCapture(phase)
    checkTakes(composer)
    checkTimers(composer, now, earlier)
    checkFinger(phase)
    checkPlayer(phase)
    if isTipShown != (phase.name == .tip) { complain("7: the tip is not shown in the tip only") }
    if savesEachStep { checkSaving(composer) }
  }

  private mutating func checkCapture(_ phase: Phase) {
    var needed: TakeID?
    var shown: Int64?
    switch phase {
    case .idle, .tip, .finishing, .preview: break
    case .pressed(let press): needed = press.take
    case .opening(let opening):
      needed = opening.take
      if hasFrames { complain("7: opening after the first frame") }
    case .recording(let capture, _), .locked(let capture), .paused(let capture):
      needed = capture.take
      shown = capture.frames
      if !hasFrames { complain("9: recording before the first frame") }
    }
    if open != needed { complain("1: the microphone is open without need, or needed and not open") }
    if let shown, shown != frames { complain("9: the length is not that of the frames") }
    if isPaused != (phase.name == .paused) { complain("1: the capture waits outside of paused") }
  }

  private mutating func checkTakes(_ composer: Composer) {
    var expected: [TakeID: Fate] = [:]
    for take in composer.draft.takes { expected[take] = .attached }
    for message in composer.outbox {
      for take in message.takes { expected[take] = .onItsWay }
    }
    switch composer.phase {
    case .idle, .tip: break
    case .pressed(let press): if let take = press.take { expected[take] = .capturing }
    case .opening(let opening): expected[opening.take] = .capturing
    case .recording(let capture, _), .locked(let capture), .paused(let capture):
      expected[capture.take] = .capturing
    case .finishing(let finishing): expected[finishing.take] = .finishing
    case .preview(let preview): expected[preview.take] = .waiting
    }
    if expected != fates { complain("2: a take is lost, or in two places, or not ended once") }
    if files != Set(fates.keys) { complain("3: bytes on disk of no take, or a take without bytes") }
    if messages.keys.sorted() != composer.outbox.map({ $0.message }).sorted() {
      complain("7: a message is lost")
    }
  }

  private mutating func checkTimers(_ composer: Composer, _ now: Instant, _ earlier: TimerID) {
    let awaited = composer.saved.progress.awaited
    if awaited.count != timers.count { complain("4: a timer is left running, or awaited and not set") }
    for (timer, kind) in awaited {
      if timers[timer.id] != Alarm(at: timer.at, kind: kind) { complain("4: awaiting what was not set") }
      if timer.at <= now, timer.id <= earlier { complain("4: a timer is due and not carried out") }
    }
    for alarm in timers.values {
      switch alarm.kind {
      case .tip, .warning: break
      case .hold:
        guard let pressedAt, alarm.at == pressedAt + composer.settings.holdThreshold else {
          complain("4: the hold does not end a threshold after the press")
          continue
        }
      case .limit:
        guard let since, let longest = composer.settings.maxDuration, alarm.at == since + (longest - ran)
        else {
          complain("9: the limit does not count what was captured")
          continue
        }
      }
    }
    let isRunning = composer.phase.name == .recording || composer.phase.name == .locked
    if isRunning, composer.settings.maxDuration != nil, !timers.values.contains(where: { $0.kind == .limit })
    {
      complain("7: a take that runs without its limit")
    }
  }

  private mutating func checkFinger(_ phase: Phase) {
    switch phase {
    case .pressed, .recording: if finger == nil { complain("7: recording without a finger") }
    case .opening(let opening):
      if opening.drag != nil, finger == nil { complain("7: opening without a finger") }
      if opening.drag == nil { finger = nil }
    case .idle, .tip, .locked, .paused, .finishing, .preview: finger = nil
    }
  }

  private mutating func checkPlayer(_ phase: Phase) {
    guard case .preview(let preview) = phase else {
      if player != nil { complain("5: something plays outside of preview") }
      return
    }
    let expected: Player? =
      switch preview.playback {
      case .stopped: nil
      case .playing: Player(take: preview.take, sounds: true)
      case .paused: Player(take: preview.take, sounds: false)
      }
    if player != expected { complain("5: the player does not do what is shown") }
    if preview.samples != samples || preview.length != .frames(samples) {
      complain("9: the length is not that of the samples")
    }
    if preview.position < .zero || preview.position > preview.length { complain("6: a place outside") }
  }

  private mutating func checkSaving(_ composer: Composer) {
    guard let loaded = try? Composer(composer.saved), loaded == composer else {
      complain("10: saving and loading changes it")
      return
    }
  }
}

extension SavedComposer.Progress {
  /// The timers that are awaited.
  var awaited: [(ComposerTimer, TimerKind)] {
    switch self {
    case .idle, .opening, .paused, .finishing, .preview: []
    case .tip(let timer): [(timer, .tip)]
    case .pressed(finger: _, since: _, let hold, capture: _): [(hold, .hold)]
    case .recording(let run, finger: _), .locked(let run):
      (run.warning.map { [($0, .warning)] } ?? []) + (run.limit.map { [($0, .limit)] } ?? [])
    }
  }
}
