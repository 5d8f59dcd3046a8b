extension TerminalParser {
  private static let escape: UInt8 = 0x1B
  /// CAN and SUB end whatever sequence is open.
  private static let abort: Set<UInt8> = [0x18, 0x1A]
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func take(_ byte: UInt8) {
    switch stage {
    case .ground: typed(byte, .none)
    case .alternate: typed(byte, .escape)
    case .escape: afterEscape(byte, .none)
    case .escapedEscape: afterEscape(byte, .escape)
    case .control(let prefix): control(byte, prefix)
    case .keypad(let prefix): keypad(byte, prefix)
    case .oldMouse: oldMouse(byte)
    case .console: console(byte)
    case .text(let kind): text(byte, kind)
    case .textEscape(let kind): textEscape(byte, kind)
    case .paste(let seen): paste(byte, seen)
    }
  }

  mutating func rest() {
    stage = .ground
    body.removeAll(keepingCapacity: true)
    omitted = 0
    decoder.reset()
  }

  mutating func begin(_ new: Stage) {
    rest()
    stage = new
  }

  private mutating func keep(_ byte: UInt8, limit: Int) {
    if body.count < limit { body.append(byte) } else { omitted += 1 }
  }

  // MARK: Characters

  private mutating func typed(_ byte: UInt8, _ prefix: Prefix) {
    switch decoder.take(byte) {
    case .more: break
    case .stray:
      type("\u{FFFD}", prefix)
      stage = .ground
    case .broken:
      type("\u{FFFD}", prefix)
      stage = .ground
      take(byte)
    case .scalar(let scalar):
      stage = .ground
      if byte == TerminalParser.escape, prefix == .none { return begin(.escape) }
      type(scalar, prefix)
    }
  }

  mutating func type(_ scalar: Unicode.Scalar, _ prefix: Prefix) {
    guard let event = KeyEvent(typed: scalar, prefix.modifiers) else { return }
    events.append(.key(event))
  }

  // MARK: Sequences

  private mutating func afterEscape(_ byte: UInt8, _ prefix: Prefix) {
    switch byte {
    case UInt8(ascii: "["): return begin(.control(prefix))
    case UInt8(ascii: "O"): return begin(.keypad(prefix))
    case _: break
    }
    // Nothing else is made of two: the first was a key.
    if prefix == .escape { escapes(1) }
    switch byte {
    case UInt8(ascii: "]"): begin(.text(.operatingSystemCommand))
    case UInt8(ascii: "P"): begin(.text(.deviceControl))
    case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): begin(.text(.other))
    case TerminalParser.escape:
      begin(.escapedEscape)
    case _:
      begin(.alternate)
      take(byte)
    }
  }

  private mutating func control(_ byte: UInt8, _ prefix: Prefix) {
    switch byte {
    case 0x20...0x3F: keep(byte, limit: TerminalParser.sequenceLimit)
    case UInt8(ascii: "[") where body.isEmpty: begin(.console)
    case UInt8(ascii: "M") where body.isEmpty: begin(.oldMouse)
    case 0x40...0x7E:
      let sequence = omitted == 0 ? ControlSequence(body: body, letter: byte) : nil
      rest()
      if let sequence { finish(sequence, prefix) }
    case _: interrupt(byte)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, _ prefix: Prefix) {
    let event = sequence.event
    if case .key(let key) = event { return append(key, prefix) }
    // Alt makes nothing of what is no key: the Esc was one, and a mouse, a paste or an answer came right behind it.
    if prefix == .escape { escapes(1) }
    if sequence.letter == UInt8(ascii: "~"), sequence.numbers == [200] { return begin(.paste(0)) }
    if let event { events.append(event) }
  }

  private mutating func append(_ key: KeyEvent, _ prefix: Prefix) {
    guard prefix == .escape else { return events.append(.key(key)) }
    events.append(.key(KeyEvent(key.key, key.modifiers.union(.alt), key.kind)))
  }

  private mutating func keypad(_ byte: UInt8, _ prefix: Prefix) {
    switch byte {
    case 0x30...0x3B: keep(byte, limit: TerminalParser.sequenceLimit)
    case 0x40...0x7E:
      let event = omitted == 0 ? ControlSequence(body: body, letter: byte).keypadEvent : nil
      rest()
      if let event { append(event, prefix) }
    case _: interrupt(byte)
    }
  }

  /// A byte that no sequence has: the sequence was cut off, and what comes is something new.
  private mutating func interrupt(_ byte: UInt8) {
    rest()
    if !TerminalParser.abort.contains(byte) { take(byte) }
  }

  private mutating func oldMouse(_ byte: UInt8) {
    body.append(byte)
    guard body.count == 3 else { return }
    let numbers = body.map { Int($0) - 32 }
    rest()
    guard
      let event = MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], letter: .down)
    else { return }
    events.append(.mouse(event))
  }

  private mutating func console(_ byte: UInt8) {
    rest()
    guard (0x41...0x45).contains(byte) else {
      if !(0x20...0x7E).contains(byte) { interrupt(byte) }
      return
    }
    events.append(.key(KeyEvent(.function(Int(byte) - 0x40))))
  }

  // MARK: Texts

  private mutating func text(_ byte: UInt8, _ kind: TextKind) {
    switch byte {
    case TerminalParser.escape: stage = .textEscape(kind)
    case 0x07 where kind == .operatingSystemCommand: finishText(kind)
    case 0x18, 0x1A: rest()
    case _: keep(byte, limit: TerminalParser.sequenceLimit)
    }
  }

  private mutating func textEscape(_ byte: UInt8, _ kind: TextKind) {
    if byte == UInt8(ascii: "\\") { return finishText(kind) }
    begin(.escape)
    take(byte)
  }

  private mutating func finishText(_ kind: TextKind) {
    let reply = omitted == 0 ? TerminalReply(text: body, of: kind) : nil
    rest()
    if let reply { events.append(.reply(reply)) }
  }

  private mutating func paste(_ byte: UInt8, _ seen: Int) {
    let end = TerminalParser.pasteEnd
    guard byte == end[seen] else {
      for byte in end[..<seen] { keep(byte, limit: TerminalParser.pasteLimit) }
      guard byte != end[0] else { return stage = .paste(1) }
      keep(byte, limit: TerminalParser.pasteLimit)
      return stage = .paste(0)
    }
    guard seen + 1 == end.count else { return stage = .paste(seen + 1) }
    finishPaste()
  }

  mutating func finishPaste() {
    let paste = Paste(bytes: body, omitted: omitted)
    rest()
    events.append(.paste(paste))
  }
}
