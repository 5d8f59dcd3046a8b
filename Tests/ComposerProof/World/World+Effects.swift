import ComposerEngine

extension World {
  /// Carries one effect out, and complains of what cannot be.
  mutating func carryOut(_ effect: Effect, _ event: Event, _ now: Instant) {
    switch effect {
    case .openCapture(let take, maxFrames: _): opens(take)
    case .closeCapture(let take, let keep): closes(take, keep: keep, event)
    case .pauseCapture(let take):
      if open != take || isPaused || !hasFrames { complain("1: pausing what does not run") }
      isPaused = true
      ran = ran + (since.map { now.elapsed(since: $0) } ?? .zero)
      since = nil
    case .resumeCapture(let take):
      if open != take || !isPaused { complain("1: resuming what is not paused") }
      (isPaused, since) = (false, now)
    case .deleteTake(let take):
      if open == take || player?.take == take { complain("5: deleting what is in use") }
      if files.remove(take) == nil { complain("2: deleting what is not there") }
      if fates[take] == .onItsWay { complain("8: deleting what is on its way") }
      fates[take] = nil
    case .attach(let take):
      if open == take || player?.take == take { complain("5: attaching what is in use") }
      if fates[take] != .waiting { complain("2: attaching what is not complete") }
      fates[take] = .attached
    case .detach(let take):
      if fates[take] != .attached { complain("2: detaching what is not attached") }
    case .storeMessage(let message, let text, let takes): stores(message, text, takes, event)
    case .setTimer(let id, let moment, let kind):
      if id <= lastTimer { complain("4: a timer number comes again") }
      lastTimer = id
      timers[id] = Alarm(at: moment, kind: kind)
    case .cancelTimer(let id):
      if timers.removeValue(forKey: id) == nil { complain("4: cancelling no timer") }
    case .showTip, .hideTip:
      let shows = effect == .showTip
      if isTipShown == shows { complain("7: the tip is shown or hidden twice") }
      isTipShown = shows
    case .startPlayback, .pausePlayback, .seekPlayback, .setPlaybackRate, .stopPlayback: plays(effect)
    case .report(.limitNear, take: _):
      if isWarned { complain("7: a second warning") }
      isWarned = true
    case .saveDraft, .feedback, .report, .refuse: return
    }
  }

  private mutating func opens(_ take: TakeID) {
    if open != nil { complain("1: two open microphones") }
    if player != nil { complain("5: the microphone opens while something plays") }
    if take <= lastTake { complain("2: a take number comes again") }
    (open, lastTake) = (take, take)
    (hasFrames, frames, ran, since, isPaused, isWarned) = (false, 0, .zero, nil, false, false)
    files.insert(take)
    fates[take] = .capturing
  }

  private mutating func closes(_ take: TakeID, keep: Bool, _ event: Event) {
    if open != take { complain("1: closing what is not open") }
    (open, since, isPaused) = (nil, nil, false)
    guard keep else { return }
    fates[take] = .finishing
    if case .takeFinished(take, let count) = event, count > 0 { fates[take] = .waiting }
  }

  private mutating func stores(_ message: MessageID, _ text: String, _ takes: [TakeID], _ event: Event) {
    if messages[message] == nil {
      if message <= lastMessage { complain("2: a message number comes again") }
      lastMessage = message
      switch event {
      case .send: break
      case .takeFinished where wantsSending: break
      default: complain("2: something is sent unasked")
      }
    } else if !event.isRestored || messages[message] != takes {
      complain("2: a message is stored twice")
    }
    if takes.isEmpty, text.allSatisfy(\.isWhitespace) { complain("2: an empty message") }
    for take in takes where fates[take] != .attached && fates[take] != .onItsWay {
      complain("2: sending what is not attached")
    }
    for take in takes { fates[take] = .onItsWay }
    messages[message] = takes
  }

  private mutating func plays(_ effect: Effect) {
    switch effect {
    case .startPlayback(let take, let place, rate: _):
      if open != nil { complain("5: playing while the microphone is open") }
      if fates[take] != .waiting { complain("5: playing what is not complete") }
      if place < .zero || place >= .frames(samples) { complain("6: playing from outside of the take") }
      player = Player(take: take, sounds: true)
    case .pausePlayback(let take):
      if player != Player(take: take, sounds: true) { complain("5: pausing what does not play") }
      player = Player(take: take, sounds: false)
    case .seekPlayback(let take, to: _), .setPlaybackRate(let take, value: _):
      if player?.take != take { complain("5: steering a player that has no take") }
    case .stopPlayback(let take):
      if let take, player?.take != take { complain("5: stopping a player that has no take") }
      player = nil
    default: return
    }
  }
}
