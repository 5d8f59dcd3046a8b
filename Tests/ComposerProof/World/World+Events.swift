import ComposerEngine

extension World {
  /// Notes what an event means for the world, whatever the composer makes of it.
  mutating func hear(_ event: Event, _ effects: [Effect], _ before: Composer, _ now: Instant) {
    let isRefused = effects.contains { if case .refuse = $0 { true } else { false } }
    switch event {
    case .press(let pointer):
      isAway = false
      guard !isRefused else { return }
      (finger, pressedAt, isAsked) = (pointer, now, false)
    case .startLocked:
      isAway = false
      if !isRefused { isAsked = false }
    case .release(let pointer):
      guard finger == pointer else { return }
      finger = nil
      if before.phase.name == .recording, before.settings.releaseAction == .send { wantsSending = true }
    case .pressCancelled(let pointer):
      if finger == pointer { finger = nil }
    case .send:
      isAway = false
      if !isRefused, before.take != nil { wantsSending = true }
    case .lock:
      isAway = false
      if !isRefused { finger = nil }
    case .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback, .seek, .rate, .text,
      .removeAttachment:
      isAway = false
    case .leave:
      (isAway, isAsked) = (true, false)
    case .firstFrame(let take):
      if open == take, !hasFrames { (hasFrames, since) = (true, now) }
    case .level(let take, value: _, let count):
      if open == take, hasFrames { frames = max(frames, count ?? 0) }
    case .takeFinished(let take, let count): finished(take, count)
    case .takeFailed(let take, code: _): failed(take)
    case .permissionAsked:
      guard before.phase.recordingState == .requested else { return }
      (finger, isAsked) = (nil, true)
    case .permissionGranted, .permissionDenied: isAsked = false
    case .playbackEnded(let take), .playbackFailed(let take, code: _):
      if player?.take == take { player = nil }
    case .messageStored(let message): answered(message, .stored)
    case .messageRefused(let message, code: _): answered(message, .refused)
    case .restored(let takes):
      (finger, isAsked, wantsSending, timers) = (nil, false, false, [:])
      lastTake = max(lastTake, takes)
    case .timer(let id): timers[id] = nil
    case .move, .captureOpened, .captureFailed, .deviceLost, .interrupted, .interruptionEnded, .suspended,
      .woke, .storageFull, .playbackMoved, .wait:
      return
    }
  }

  private mutating func finished(_ take: TakeID, _ count: Int64) {
    switch fates[take] {
    case .capturing: samples = count
    case .finishing:
      samples = count
      if count > 0 { fates[take] = .waiting }
    case .waiting, .attached, .onItsWay, nil: return
    }
  }

  /// The bytes of a take that could not be completed wait for recovery and are no longer the composer's.
  private mutating func failed(_ take: TakeID) {
    guard fates[take] == .finishing else { return }
    fates[take] = nil
    files.remove(take)
  }

  enum StoreAnswer { case stored, refused }

  private mutating func answered(_ message: MessageID?, _ answer: StoreAnswer) {
    guard let id = message ?? messages.keys.min(), let takes = messages.removeValue(forKey: id) else {
      return
    }
    for take in takes {
      switch answer {
      case .stored:
        fates[take] = nil
        files.remove(take)
      case .refused: fates[take] = .attached
      }
    }
  }
}
