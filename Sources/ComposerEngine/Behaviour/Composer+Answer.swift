extension Composer {
  /// Answers one event, all due timers being carried out.
  mutating func answer(_ event: Event, at now: Instant) -> [Effect] {
    if event.showsPresence { presence = .here }
    switch event {
    case .press(let pointer): return press(pointer, at: now)
    case .move(let offset, let pointer): return move(to: offset, pointer)
    case .release(let pointer): return release(pointer, at: now)
    case .pressCancelled(let pointer): return cancelPress(pointer)
    case .startLocked: return startLocked()
    case .lock: return lock(at: now)
    case .pause: return pause(at: now)
    case .resume: return resume(at: now)
    case .stop: return stop()
    case .discard: return discard()
    case .confirm: return confirm()
    case .play: return play()
    case .pausePlayback: return pausePlayback()
    case .seek(let place): return seek(to: place)
    case .rate(let rate): return change(to: rate)
    case .text(let text): return edit(text)
    case .removeAttachment(let take): return removeAttachment(take)
    case .send: return send()
    case .leave: return leave()
    case .firstFrame(let take): return firstFrame(of: take, at: now)
    case .level(let take, value: _, let frames): return count(frames, of: take)
    case .captureFailed(let take, let code): return loseCapture(of: take, code)
    case .deviceLost(let take): return loseCapture(of: take, .deviceLost)
    case .storageFull(let take): return loseCapture(of: take, .storageFull)
    case .takeFailed(let take, let code): return takeFailed(take, code)
    case .takeFinished(let take, let samples): return takeFinished(take, samples: samples)
    case .interrupted: return loseSound(.interrupted)
    case .suspended: return loseSound(.suspended)
    case .permissionAsked: return permissionAsked()
    case .permissionGranted: return permissionGranted()
    case .permissionDenied: return permissionDenied()
    case .playbackMoved(let take, let place): return playbackMoved(take, to: place)
    case .playbackEnded(let take): return playbackEnded(take)
    case .playbackFailed(let take, let code): return playbackFailed(take, code)
    case .messageStored(let message): return messageStored(message)
    case .messageRefused(let message, let code): return messageRefused(message, code)
    case .restored(let takes): return restore(takes: takes)
    case .timer(let id): return fire(id, at: now)
    case .captureOpened, .interruptionEnded, .woke, .wait: return []
    }
  }

  /// The one place where the next state is written together with what follows from it.
  mutating func become(_ next: State, _ effects: [Effect] = []) -> [Effect] {
    state = next
    return effects
  }
}
