internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

extension ComposerScreen {
  /// Five seconds, backwards or forwards.
  static let jump = FrameCount(240_000)

  mutating func key(_ key: KeyEvent, at now: Instant) -> [ScreenEffect] {
    guard key.kind != .release else { return [] }
    if let effects = everywhere(key, at: now) { return effects }
    if let question = state.question { return answer(question, key) }
    if let overlay = state.overlay { return obey(key, overlay, at: now) }
    switch state.focus {
    case .text: return type(key, at: now)
    case .composer: return compose(key, at: now)
    case .messages: return browse(key, at: now)
    }
  }

  /// The letter that a key stands for as a command: of an English keyboard where the layout has no Latin letters.
  static func command(_ key: KeyEvent) -> Character? {
    guard key.modifiers.commanding.isEmpty else { return nil }
    if let typed = key.text.first, typed.isASCII { return typed }
    if let base = key.base { return Character(base) }
    guard case .character(let scalar) = key.key else { return nil }
    return Character(scalar)
  }

  private static func isControl(_ key: KeyEvent, _ letter: Unicode.Scalar) -> Bool {
    guard key.modifiers.commanding == .control else { return false }
    return key.key == .character(letter) || key.base == letter
  }

  // MARK: Everywhere

  private mutating func everywhere(_ key: KeyEvent, at now: Instant) -> [ScreenEffect]? {
    if ComposerScreen.isControl(key, "c") { return interrupt(at: now) }
    if ComposerScreen.isControl(key, "z") { return [.suspend] }
    if ComposerScreen.isControl(key, "l") { return [.redraw] }
    return nil
  }

  /// Ctrl-C: a take ends and is kept; the second one leaves.
  private mutating func interrupt(at now: Instant) -> [ScreenEffect] {
    if leavingUntil != nil { return [.leave] }
    leavingUntil = now + ComposerScreen.twice
    change { state in
      state.question = nil
      state.overlay = nil
    }
    say("Ctrl-C once more leaves; the draft is kept", at: now)
    switch state.phase {
    case .idle, .tip, .finishing: return []
    case .pressed, .opening: return [.post(.discard)]
    case .recording, .locked, .paused, .preview: return [.post(.confirm)]
    }
  }

  private mutating func answer(_ question: ScreenQuestion, _ key: KeyEvent) -> [ScreenEffect] {
    let isYes = ComposerScreen.command(key).map { "yY".contains($0) } ?? false
    // Any other key is no: nothing is lost by it.
    change { $0.question = nil }
    guard isYes else { return [] }
    switch question {
    case .discardTake: return [.post(.discard)]
    case .removeRecording(let take, _): return [.post(.removeAttachment(take))]
    }
  }

  private mutating func obey(
    _ key: KeyEvent, _ overlay: ScreenOverlay, at now: Instant
  ) -> [ScreenEffect] {
    switch overlay {
    case .keys:
      change { $0.overlay = nil }
      return []
    case .channels(var choice):
      switch key.key {
      case .escape:
        change { $0.overlay = nil }
        return []
      case .enter:
        guard let entry = choice.chosen else { return [] }
        change { $0.overlay = nil }
        return entry.name == state.channel ? [] : [.open(channel: entry.name)]
      case .up: choice.move(by: -1)
      case .down, .tab: choice.move(by: 1)
      case .backspace: choice.erase()
      case .character: choice.type(key.text)
      case .delete, .insert, .left, .right, .home, .end, .pageUp, .pageDown, .function, .other: break
      }
      change { $0.overlay = .channels(choice) }
      return []
    }
  }

  /// Commands that mean the same in the composer and in the list.
  mutating func common(_ key: KeyEvent) -> [ScreenEffect]? {
    switch key.key {
    case .escape: return [.leave]
    case .tab:
      change { $0.focus = $0.focus == .messages ? .composer : .messages }
      return []
    case .character, .enter, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .function, .other:
      break
    }
    switch ComposerScreen.command(key) {
    case "c": return [.listChannels]
    case "?":
      change { $0.overlay = .keys }
      return []
    case _: return nil
    }
  }

  // MARK: Text

  private mutating func type(_ key: KeyEvent, at now: Instant) -> [ScreenEffect] {
    let before = state.text.text
    switch key.key {
    case .escape, .tab:
      change { $0.focus = .composer }
      return []
    case .enter:
      guard key.modifiers.commanding.isEmpty else {
        change { $0.text.insert("\n") }
        break
      }
      change { $0.focus = .composer }
      return [.post(.text(before)), .post(.send)]
    case .backspace:
      if key.modifiers.contains(.control) || key.modifiers.contains(.alt) {
        change { $0.text.deleteWord() }
      } else {
        change { $0.text.deleteBackward() }
      }
    case .delete: change { $0.text.deleteForward() }
    case .left: change { $0.text.move(by: -1) }
    case .right: change { $0.text.move(by: 1) }
    case .home, .up: change { $0.text.moveToBeginning() }
    case .end, .down: change { $0.text.moveToEnd() }
    case .character: change { ComposerScreen.edit(&$0.text, key) }
    case .insert, .pageUp, .pageDown, .function, .other: break
    }
    return state.text.text == before ? [] : [.post(.text(state.text.text))]
  }

  private static func edit(_ text: inout TextLine, _ key: KeyEvent) {
    guard !isControl(key, "a") else { return text.moveToBeginning() }
    guard !isControl(key, "e") else { return text.moveToEnd() }
    guard !isControl(key, "k") else { return text.deleteToEnd() }
    guard !isControl(key, "u") else { return text.deleteToBeginning() }
    guard !isControl(key, "w") else { return text.deleteWord() }
    text.insert(key.text)
  }

  mutating func paste(_ paste: Paste, at now: Instant) -> [ScreenEffect] {
    guard state.overlay == nil, state.question == nil else { return [] }
    change { state in
      state.focus = .text
      state.text.insert(paste.text)
    }
    if paste.omitted > 0 { say("\(paste.omitted) bytes of the clipboard were too many", .warning, at: now) }
    return [.post(.text(state.text.text))]
  }

  mutating func click(_ target: ScreenTarget, at now: Instant) -> [ScreenEffect] {
    guard state.overlay == nil, state.question == nil else { return [] }
    switch target {
    case .text:
      change { $0.focus = .text }
      return []
    case .message(let id):
      let isChosen = state.selection == id && state.focus == .messages
      change { state in
        state.focus = .messages
        state.selection = id
      }
      return isChosen ? playOrPause(at: now) : []
    }
  }

  static func place(_ share: Double, of length: Nanoseconds) -> Nanoseconds {
    Nanoseconds(Int64(Double(length.count) * min(1, max(0, share))))
  }
}
