extension TerminalParser {
  /// What is open will not be ended any more.
  mutating func giveUp() {
    switch stage {
    case .ground, .alternate:
      if decoder.isWaiting { type("\u{FFFD}", stage == .alternate ? .escape : .none) }
    case .escape: escapes(1)
    case .escapedEscape: escapes(2)
    case .control(let prefix): loneKey("[", prefix)
    case .keypad(let prefix): loneKey("O", prefix)
    case .text(let kind): loneKey(kind.key, .none)
    case .oldMouse, .console, .textEscape: break
    case .paste:
      // A paste without an end must not swallow the keys that follow.
      finishPaste()
    }
    rest()
  }

  mutating func escapes(_ count: Int) {
    for _ in 0..<count { events.append(.key(KeyEvent(.escape))) }
  }

  /// A beginning to which nothing was added is a key with Alt.
  private mutating func loneKey(_ scalar: Unicode.Scalar, _ prefix: Prefix) {
    guard body.isEmpty, omitted == 0 else { return }
    if prefix == .escape { escapes(1) }
    type(scalar, .escape)
  }
}
