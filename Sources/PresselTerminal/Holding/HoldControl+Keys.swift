public import ComposerEngine

extension HoldControl {
  /// Takes a key that was pressed, repeated or let go while the composer has the focus.
  ///
  /// - Parameters:
  ///   - event: the key.
  ///   - now: when.
  /// - Returns: what the composer is to have; ``HoldAnswer/notMine`` for a key that means something else.
  public mutating func key(_ event: KeyEvent, at now: Instant) -> HoldAnswer {
    switch event.key {
    case .character(" ") where event.modifiers.commanding.isEmpty: space(event.kind, at: now)
    case .left, .right, .up: arrow(event)
    case .character, .enter, .tab, .escape, .backspace, .delete, .insert, .down, .home, .end, .pageUp,
      .pageDown, .function:
      other(event)
    // A key that types nothing, like Shift alone, is no wish.
    case .other: .notMine
    }
  }

  // MARK: The space bar

  private mutating func space(_ kind: KeyEvent.Kind, at now: Instant) -> HoldAnswer {
    switch kind {
    case .release:
      guard grip == .key else { return .taken([]) }
      return .taken(release())
    case .repeat: return .taken([])
    case .press: break
    }
    // Another press while one is held: the release in between was lost.
    guard grip == .none else { return .taken(release()) }
    guard !isRepeat(at: now) else { return .taken([]) }
    switch phase {
    // What was followed last may be over by now: the composer knows, and says why when it refuses.
    case .idle, .tip, .pressed, .recording, .finishing: return .taken(begin())
    case .opening, .locked, .paused: return .taken([.stop])
    case .preview: return .notMine
    }
  }

  private mutating func begin() -> [Event] {
    switch way.spaceBar {
    case .held: press(.key, HoldControl.keyPointer)
    case .pressedTwice: [.startLocked]
    }
  }

  /// A keyboard that repeats looks like one that is pressed again and again, unless the terminal tells them apart.
  private mutating func isRepeat(at now: Instant) -> Bool {
    switch way.spaceBar {
    case .held: return false
    case .pressedTwice:
      defer { lastSpace = now }
      guard let lastSpace else { return false }
      return now.elapsed(since: lastSpace) < HoldControl.repeatGap
    }
  }

  // MARK: Other keys while something is held

  private mutating func arrow(_ event: KeyEvent) -> HoldAnswer {
    guard grip != .none, let pointer else { return .notMine }
    guard event.kind == .press else { return .taken([]) }
    let leading: Key = settings.rightToLeft ? .right : .left
    if event.key == .up {
      // The lock ends the gesture: what is let go later means nothing.
      letGo()
      return .taken([.lock])
    }
    guard event.key == leading else { return other(event) }
    letGo()
    let distance = settings.rightToLeft ? settings.cancelDistance : -settings.cancelDistance
    return .taken([.move(to: Offset(x: distance, y: .zero), pointer: pointer)])
  }

  private var pointer: PointerID? {
    switch grip {
    case .none: nil
    case .key: HoldControl.keyPointer
    case .mouse: HoldControl.mousePointer
    }
  }

  /// The release of a mouse may have been lost outside of the window, so any key ends its hold.
  private mutating func other(_ event: KeyEvent) -> HoldAnswer {
    guard case .mouse = grip, event.kind == .press else { return .notMine }
    return .taken(release())
  }
}
