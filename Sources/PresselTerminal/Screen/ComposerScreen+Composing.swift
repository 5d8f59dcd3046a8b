internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

extension ComposerScreen {
  // MARK: The composer

  mutating func compose(_ key: KeyEvent, at now: Instant) -> [ScreenEffect] {
    if case .preview(let preview) = state.phase, let effects = listen(key, preview) { return effects }
    if let effects = common(key) { return effects }
    switch key.key {
    case .left: return state.phase.isTake ? discard() : []
    case .up: return state.phase.isTake ? [.post(.lock)] : []
    case .enter: return [.post(state.phase.isTake ? .confirm : .send)]
    case .backspace: return removeLast()
    case .character: return command(key)
    case .tab, .escape, .delete, .insert, .down, .right, .home, .end, .pageUp, .pageDown, .function, .other:
      return []
    }
  }

  private mutating func command(_ key: KeyEvent) -> [ScreenEffect] {
    switch ComposerScreen.command(key) {
    case "p":
      if case .paused = state.phase { return [.post(.resume)] }
      return [.post(.pause)]
    case "s": return [.post(.stop)]
    case "d": return state.phase.isTake ? discard() : []
    case "t":
      change { state in
        state.focus = .text
        state.text.moveToEnd()
      }
      return []
    case _: return []
    }
  }

  /// More than 5 s are not deleted without a question.
  private mutating func discard() -> [ScreenEffect] {
    guard state.takeLength > ScreenQuestion.limit else { return [.post(.discard)] }
    change { $0.question = .discardTake($0.takeLength) }
    return []
  }

  private mutating func removeLast() -> [ScreenEffect] {
    guard let last = state.recordings.last else {
      guard state.answered != nil else { return [] }
      change { $0.answered = nil }
      return [.answer(nil)]
    }
    guard last.length > ScreenQuestion.limit else { return [.post(.removeAttachment(last.take))] }
    change { $0.question = .removeRecording(last.take, last.length) }
    return []
  }

  // MARK: The preview

  /// - Returns: `nil` for what is no key of the preview.
  private func listen(_ key: KeyEvent, _ preview: Phase.Preview) -> [ScreenEffect]? {
    switch key.key {
    case .left: return [.post(.seek(to: Nanoseconds(preview.position.count - ComposerScreen.jumpTime)))]
    case .right: return [.post(.seek(to: Nanoseconds(preview.position.count + ComposerScreen.jumpTime)))]
    case .character, .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .home, .end, .pageUp,
      .pageDown, .function, .other:
      break
    }
    guard let letter = ComposerScreen.command(key) else { return nil }
    if let digit = letter.wholeNumberValue, letter.isASCII {
      return [.post(.seek(to: ComposerScreen.place(Double(digit) / 10, of: preview.length)))]
    }
    switch letter {
    case " ": return [.post(preview.playback == .playing ? .pausePlayback : .play)]
    case "[", "<": return rate(rates.last { $0.billionths < preview.rate.billionths })
    case "]", ">": return rate(rates.first { $0.billionths > preview.rate.billionths })
    case _: return nil
    }
  }

  private static let jumpTime: Int64 = 5_000_000_000

  private func rate(_ rate: PlaybackRate?) -> [ScreenEffect] {
    rate.map { [.post(.rate($0))] } ?? []
  }

  // MARK: The list

  mutating func browse(_ key: KeyEvent, at now: Instant) -> [ScreenEffect] {
    if let effects = common(key) { return effects }
    switch key.key {
    case .up: return choose(by: -1)
    case .down: return choose(by: 1)
    case .pageUp: return choose(by: -10)
    case .pageDown: return choose(by: 10)
    case .home: return choose(by: -state.messages.count)
    case .end: return choose(by: state.messages.count)
    case .left: return isPlaying ? [.skip(by: .zero - ComposerScreen.jump)] : []
    case .right: return isPlaying ? [.skip(by: ComposerScreen.jump)] : []
    case .enter: return playOrPause(at: now)
    case .character: return listCommand(key, at: now)
    case .tab, .escape, .backspace, .delete, .insert, .function, .other: return []
    }
  }

  private mutating func listCommand(_ key: KeyEvent, at now: Instant) -> [ScreenEffect] {
    guard let letter = ComposerScreen.command(key) else { return [] }
    if let digit = letter.wholeNumberValue, letter.isASCII { return seek(to: digit) }
    switch letter {
    case " ": return playOrPause(at: now)
    case "[", "<": return isPlaying ? [.slower] : []
    case "]", ">": return isPlaying ? [.faster] : []
    case "n": return playNextUnheard(at: now)
    case "r": return reply()
    case "t":
      change { $0.focus = .text }
      return []
    case _: return []
    }
  }

  private var isPlaying: Bool {
    switch state.playback?.phase {
    case .loading, .playing, .paused: true
    case .stopped, .failed, nil: false
    }
  }

  private func seek(to digit: Int) -> [ScreenEffect] {
    guard isPlaying, let length = state.playback?.item?.length else { return [] }
    return [.seek(to: FrameCount(length.frames * Int64(digit) / 10))]
  }

  mutating func playOrPause(at now: Instant) -> [ScreenEffect] {
    guard let message = state.selected else { return [] }
    if isPlaying, state.playback?.item?.message == message.id {
      if case .paused = state.playback?.phase { return [.goOn] }
      return [.pausePlayback]
    }
    guard !message.recordings.isEmpty else { return say("this message has text only", at: now) }
    return [.play(message.id)]
  }

  private mutating func playNextUnheard(at now: Instant) -> [ScreenEffect] {
    let start = state.messages.firstIndex { $0.id == state.selection }.map { $0 + 1 } ?? 0
    let next =
      state.messages[start...].first { $0.isUnheard } ?? state.messages[..<start].first { $0.isUnheard }
    guard let next else { return say("everything was heard", at: now) }
    change { $0.selection = next.id }
    return [.play(next.id)]
  }

  private mutating func reply() -> [ScreenEffect] {
    guard let message = state.selected else { return [] }
    change { state in
      state.answered = message
      state.focus = .composer
    }
    return [.answer(message.id)]
  }
}
