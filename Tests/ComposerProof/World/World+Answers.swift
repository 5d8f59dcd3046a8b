import ComposerEngine

extension World {
  /// Whether an event is about something that is over, or tells nothing, so that it must do nothing.
  func isOld(_ event: Event, _ composer: Composer) -> Bool {
    switch event {
    case .firstFrame(let take), .level(let take, value: _, frames: _), .captureFailed(let take, code: _),
      .deviceLost(let take), .storageFull(let take), .takeFailed(let take, code: _),
      .takeFinished(let take, samples: _), .playbackMoved(let take, to: _),
      .playbackEnded(let take), .playbackFailed(let take, code: _):
      take != composer.take
    case .move(to: _, let pointer), .release(let pointer), .pressCancelled(let pointer): finger != pointer
    case .timer(let id): timers[id] == nil
    case .messageStored(let message), .messageRefused(let message, code: _):
      message.map { messages[$0] == nil } ?? messages.isEmpty
    case .captureOpened, .interruptionEnded, .woke, .wait: true
    case .press, .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback,
      .seek,
      .rate, .text, .removeAttachment, .send, .leave, .interrupted, .suspended, .permissionAsked,
      .permissionGranted, .permissionDenied, .restored:
      false
    }
  }

  /// Whether an event that is not old may do nothing without a word.
  func mayBeQuiet(_ event: Event, _ composer: Composer) -> Bool {
    let phase = composer.phase.name
    let captures = open != nil || phase == .pressed
    switch event {
    case .level, .move, .restored: return true
    case .firstFrame: return hasFrames || open == nil
    case .captureFailed, .deviceLost, .storageFull: return open == nil
    case .takeFailed, .takeFinished: return phase == .preview
    case .playbackMoved: return true
    case .playbackEnded, .playbackFailed: return player == nil
    case .interrupted, .suspended: return !captures && player?.sounds != true
    case .permissionAsked: return phase != .pressed && phase != .opening
    case .permissionGranted: return !isAsked
    case .permissionDenied: return !isAsked && !captures
    case .text(let text): return composer.draft.text == text
    case .seek(let place):
      guard case .preview(let preview) = composer.phase, player?.sounds != true else { return false }
      return max(.zero, min(place, preview.length)) == preview.position
    case .rate(let rate): return rate == composer.rate
    case .press, .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback,
      .removeAttachment, .send, .leave, .release, .pressCancelled, .timer, .messageStored, .messageRefused,
      .captureOpened, .interruptionEnded, .woke, .wait:
      return false
    }
  }

  /// 4 and 7: handled, or refused with one reason and nothing else, or one of what does nothing.
  mutating func checkAnswer(
    _ event: Event, _ effects: [Effect], _ before: Composer, _ after: Composer, mustDoNothing: Bool,
    mayDoNothing: Bool
  ) {
    let isSilent = effects.isEmpty && before == after
    if mustDoNothing, !isSilent { complain("4: something old does something") }
    if isSilent, !mayDoNothing { complain("7: silently lost") }
    let refusals = effects.count { if case .refuse = $0 { true } else { false } }
    guard refusals > 0 else { return }
    let isOverfull = effects.contains(.refuse(code: .tooManyRecordings)) && effects.contains { $0.isAttach }
    if !isOverfull {
      if effects.count != 1 { complain("7: refused and done all the same") }
      if before.phase != after.phase || before.draft != after.draft || before.outbox != after.outbox {
        complain("7: refused and changed")
      }
    }
    switch event {
    case .takeFinished where isOverfull: break
    case .press, .startLocked, .lock, .pause, .resume, .stop, .confirm, .discard, .play, .pausePlayback,
      .seek,
      .rate, .removeAttachment, .send:
      break
    default: complain("7: only a wish of the person is refused")
    }
  }

  /// 7: what nobody asked for is told, once, and only then.
  mutating func checkReports(_ event: Event, _ effects: [Effect], _ before: Composer) {
    let codes = effects.compactMap { if case .report(let code, take: _) = $0 { code } else { nil } }
    if codes.contains(.limit), before.settings.maxDuration == nil { complain("7: a limit that is not set") }
    switch event {
    case .permissionGranted, .captureFailed, .deviceLost, .interrupted, .suspended, .storageFull,
      .takeFailed, .permissionDenied, .permissionAsked, .messageRefused, .restored, .playbackFailed:
      if codes.count > 1 { complain("7: told twice") }
    case .timer, .wait: break
    case .takeFinished, .release, .pressCancelled, .stop:
      if !codes.allSatisfy({ [.empty, .captureEnded, .notReady].contains($0) }) {
        complain("7: told wrongly")
      }
    default: if !codes.isEmpty { complain("7: told without a cause") }
    }
  }

  /// 8: only what is meant for the draft changes it; who has left has it saved.
  mutating func checkDraft(_ event: Event, _ effects: [Effect], _ before: Composer, _ after: Composer) {
    let sends = effects.contains { if case .storeMessage = $0 { true } else { false } } && !event.isRestored
    switch event {
    case .text, .messageRefused: break
    default:
      if !sends, before.draft.text != after.draft.text { complain("8: the text changed") }
      if sends, !after.draft.text.isEmpty { complain("8: the text is sent and kept") }
    }
    var kept = before.draft.takes
    if case .removeAttachment(let take) = event { kept.removeAll { $0 == take } }
    if case .messageRefused = event { kept = Array(after.draft.takes.suffix(kept.count)) == kept ? [] : kept }
    if !sends, Array(after.draft.takes.prefix(kept.count)) != kept { complain("8: a recording is gone") }
    let saving = Effect.saveDraft(text: after.draft.text, takes: after.draft.takes)
    let isLeaving = if case .leave = event { true } else { false }
    if isAway, isLeaving || before.draft != after.draft, effects.last != saving {
      complain("8: the draft of who has left is not saved")
    }
  }
}

extension Effect {
  fileprivate var isAttach: Bool {
    if case .attach = self { true } else { false }
  }
}
