import ComposerEngine

/// A host that carries nothing out but remembers everything, and complains when it is asked the impossible.
struct Watch {
  private(set) var composer: Composer
  private(set) var complaints: [String] = []
  private let life: String

  private var open: TakeID?
  private var playing: TakeID?
  private var files: Set<TakeID> = []
  private var seen: Set<TakeID> = []
  private var ended: Set<TakeID> = []
  private var timers: [TimerID: Instant] = [:]
  private var latest = Instant(nanoseconds: .min)
  private var lastTimer = TimerID(0)
  private var messages: Set<MessageID> = []

  init(settings: ComposerSettings, life: String) {
    composer = Composer(settings: settings)
    self.life = life
  }

  mutating func live(_ event: Event, at now: Instant) throws {
    let before = composer
    let effects = composer.handle(event, at: now)
    for effect in effects { watch(effect, event) }
    let story = "\(life): \(event) in \(before.phase.name)"
    checkCapture(story)
    checkTimers(event, now, story)
    checkAnswer(before, event, effects, now, story)
    checkTexts(before, event, story)
    checkFiles(before, story)
    if try Composer(composer.saved) != composer { complain("saving changes it", story) }
  }

  private mutating func complain(_ what: String, _ story: String) {
    complaints.append("\(what): \(story)")
  }

  private mutating func watch(_ effect: Effect, _ event: Event) {
    let story = "\(life): \(event)"
    switch effect {
    case .openCapture(let take, maxFrames: _):
      if open != nil { complain("two open microphones", story) }
      if playing != nil { complain("the microphone opens while something plays", story) }
      if seen.contains(take) { complain("a take number comes again", story) }
      open = take
      seen.insert(take)
      files.insert(take)
    case .closeCapture(let take, let keep):
      if open != take { complain("closing what is not open", story) }
      open = nil
      if !keep { ended.insert(take) }
    case .pauseCapture(let take), .resumeCapture(let take):
      if open != take { complain("pausing what is not open", story) }
    case .deleteTake(let take):
      if open == take || playing == take { complain("deleting what is in use", story) }
      files.remove(take)
      ended.insert(take)
    case .attach(let take):
      if open == take || playing == take { complain("attaching what is in use", story) }
      if ended.contains(take) || !files.contains(take) { complain("attaching what has ended", story) }
      ended.insert(take)
    case .setTimer(let id, let moment, kind: _):
      if id <= lastTimer { complain("a timer number comes again", story) }
      lastTimer = id
      timers[id] = moment
    case .cancelTimer(let id):
      if timers.removeValue(forKey: id) == nil { complain("cancelling no timer", story) }
    case .startPlayback(let take, from: _, rate: _):
      if open != nil { complain("playing while the microphone is open", story) }
      playing = take
    case .pausePlayback, .stopPlayback: playing = nil
    case .storeMessage(let message, text: _, takes: _): messages.insert(message)
    case .report, .refuse, .showTip, .hideTip, .feedback, .seekPlayback, .setPlaybackRate, .detach,
      .saveDraft:
      break
    }
    switch event {
    case .playbackEnded, .playbackFailed: playing = nil
    default: break
    }
  }

  /// 1: the microphone is open exactly while a phase needs it.
  private mutating func checkCapture(_ story: String) {
    let needed: TakeID? =
      switch composer.phase {
      case .idle, .tip, .finishing, .preview: nil
      case .pressed(let press): press.take
      case .opening(let opening): opening.take
      case .recording(let capture, _), .locked(let capture), .paused(let capture): capture.take
      }
    if open != needed { complain("open is \(String(describing: open))", story) }
    if case .preview(let preview) = composer.phase {
      if preview.playback != .playing { playing = nil }
    } else if playing != nil {
      complain("something plays outside of preview", story)
    }
  }

  /// 4: what is awaited was asked for and is still to come, and no other timer is left running at the host.
  private mutating func checkTimers(_ event: Event, _ now: Instant, _ story: String) {
    latest = max(latest, now)
    if case .restored = event { timers = [:] }
    if case .timer(let id) = event { timers[id] = nil }
    let awaited = composer.saved.progress.awaited
    for timer in awaited {
      if timers[timer.id] != timer.at { complain("awaiting a timer that was not set", story) }
      if timer.at <= now, !event.isRestored { complain("a due timer is left", story) }
    }
    // What is due went off by itself; all others have to be cancelled when nobody waits for them.
    timers = timers.filter { id, moment in
      awaited.contains { $0.id == id } || moment > latest
    }
    if timers.count != awaited.count { complain("a timer is left running", story) }
  }

  /// 7: handled, or refused with one reason, or one of what may do nothing.
  private mutating func checkAnswer(
    _ before: Composer, _ event: Event, _ effects: [Effect], _ now: Instant, _ story: String
  ) {
    guard composer == before, effects.isEmpty else { return }
    if !event.mayDoNothing { complain("silently lost", story) }
  }

  /// 8: a take never touches the text.
  private mutating func checkTexts(_ before: Composer, _ event: Event, _ story: String) {
    switch event {
    case .text, .send, .messageRefused: return
    default: break
    }
    let isSent = composer.outbox.count > before.outbox.count
    if !isSent, composer.draft.text != before.draft.text { complain("the text changed", story) }
    let kept = before.draft.takes.filter { composer.draft.takes.contains($0) }
    if case .removeAttachment = event { return }
    if !isSent, kept != before.draft.takes { complain("an attachment is gone", story) }
  }

  /// 2 and 3: what the draft and the messages hold is there; what is gone is in neither.
  private mutating func checkFiles(_ before: Composer, _ story: String) {
    for take in composer.draft.takes + composer.outbox.flatMap(\.takes) where !files.contains(take) {
      complain("take \(take.number) has no file", story)
    }
    if let ended = before.take, composer.take != ended, !self.ended.contains(ended) {
      // Only a take that failed keeps its bytes, for recovery; it is no longer anybody's.
      self.ended.insert(ended)
      if composer.draft.takes.contains(ended) { complain("a failed take is attached", story) }
    }
  }
}

extension Event {
  /// What may do nothing without a word: news that are old, gestures that are not active, repetitions.
  fileprivate var mayDoNothing: Bool {
    switch self {
    case .move, .release, .pressCancelled, .text, .seek, .rate: true
    case .press, .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback,
      .removeAttachment, .send, .leave:
      false
    case .captureOpened, .firstFrame, .level, .captureFailed, .deviceLost, .interrupted, .interruptionEnded,
      .suspended, .woke, .storageFull, .permissionAsked, .permissionGranted, .permissionDenied, .takeFinished,
      .takeFailed, .playbackMoved, .playbackEnded, .playbackFailed, .messageStored, .messageRefused,
      .restored,
      .timer, .wait:
      true
    }
  }
}

extension Event {
  fileprivate var isRestored: Bool {
    if case .restored = self { true } else { false }
  }
}

extension SavedComposer.Progress {
  fileprivate var awaited: [ComposerTimer] {
    switch self {
    case .idle, .opening, .paused, .finishing, .preview: []
    case .tip(let timer): [timer]
    case .pressed(finger: _, since: _, let hold, capture: _): [hold]
    case .recording(let run, finger: _), .locked(let run): [run.warning, run.limit].compactMap { $0 }
    }
  }
}
