internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

extension ComposerScreen {
  // MARK: The session

  mutating func follow(_ session: SessionState, _ recordings: [DraftRecording]) -> [ScreenEffect] {
    change { state in
      state.phase = session.phase
      state.meter = session.meter
      state.recordings = session.draft.takes.compactMap { take in recordings.first { $0.take == take } }
      state.preview = nil
      if case .preview(let preview) = session.phase {
        state.preview =
          recordings.first { $0.take == preview.take }
          ?? DraftRecording(take: preview.take, length: FrameCount(preview.samples), peaks: [])
      }
      // What is being typed is newer than what the session has heard of.
      if state.focus != .text, state.text.text != session.draft.text {
        state.text = TextLine(session.draft.text)
      }
      if let question = state.question, !ComposerScreen.stands(question, state) { state.question = nil }
    }
    return []
  }

  /// Whether there is still something to ask about.
  private static func stands(_ question: ScreenQuestion, _ state: ScreenState) -> Bool {
    switch question {
    case .removeRecording(let take, _): state.recordings.contains { $0.take == take }
    case .discardTake:
      switch state.phase {
      case .recording, .locked, .paused, .finishing, .preview: true
      case .idle, .tip, .pressed, .opening: false
      }
    }
  }

  mutating func hear(_ notice: SessionNotice.Content, at now: Instant) -> [ScreenEffect] {
    switch notice {
    case .report(let code, let message): say(ScreenWords.report(code, message), .warning, at: now)
    case .refused(let refusal): say(ScreenWords.refusal(refusal, state.words), .warning, at: now)
    case .attached(_, let take):
      say("Added \(Length.text(take.samples)) to the draft", at: now)
    // A tip is a phase, and has a view of its own.
    case .draftSaved, .feedback, .tip: break
    case .stored:
      say("Sent", at: now)
      change { $0.answered = nil }
    case .silence(isSilent: true): say("nothing heard; input muted?", .warning, at: now)
    case .silence(isSilent: false): change { $0.notice = nil }
    case .gap(let count): say("sound was lost (\(count)): the machine is busy", .warning, at: now)
    case .away(let absence):
      say("the microphone is away: waiting \(absence.patience / 1_000_000_000) s for it", .warning, at: now)
    case .returned(let lost):
      say("the microphone is back; \(Length.text(lost)) are missing", .warning, at: now)
    }
    return []
  }

  // MARK: Messages

  mutating func follow(_ playback: PresselService.PlaybackState?) -> [ScreenEffect] {
    change { $0.playback = playback }
    guard case .stopped(.heard) = playback?.phase, let message = playback?.item?.message else { return [] }
    change { state in
      guard let index = state.messages.firstIndex(where: { $0.id == message }) else { return }
      state.messages[index].isUnheard = false
    }
    return []
  }

  mutating func show(_ messages: [MessageEntry]) -> [ScreenEffect] {
    change { state in
      let wasLast = state.selection == nil || state.selection == state.messages.last?.id
      // What was read before the newest page stays.
      let older = state.messages.prefix { entry in !messages.contains { $0.id == entry.id } }
      let isContinued = state.messages.contains { entry in entry.id == messages.first?.id }
      state.messages = (isContinued ? Array(older) : []) + messages
      if wasLast || state.selected == nil { state.selection = state.messages.last?.id }
    }
    return []
  }

  mutating func showOlder(_ messages: [MessageEntry]) -> [ScreenEffect] {
    change { state in
      state.messages.insert(contentsOf: messages, at: 0)
      if let last = messages.last { state.selection = last.id }
    }
    return []
  }

  mutating func choose(among channels: [ChannelChoice.Entry]) -> [ScreenEffect] {
    change { $0.overlay = .channels(ChannelChoice(channels, selected: $0.channel)) }
    return []
  }

  /// Moves the choice in the list, down when positive.
  mutating func choose(by distance: Int) -> [ScreenEffect] {
    let messages = state.messages
    guard let first = messages.first else { return [] }
    let index = messages.firstIndex { $0.id == state.selection } ?? messages.count - 1
    guard index + distance >= 0 else {
      change { $0.selection = first.id }
      return [.readOlder(first.id)]
    }
    change { $0.selection = messages[min(messages.count - 1, index + distance)].id }
    return []
  }
}
