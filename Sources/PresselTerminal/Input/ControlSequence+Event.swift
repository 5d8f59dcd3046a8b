extension ControlSequence {
  /// What the sequence tells; `nil` for one that is not known here.
  var event: TerminalEvent? {
    switch prefix {
    case UInt8(ascii: "<"): mouse.map { .mouse($0) }
    case UInt8(ascii: "?"): reply.map { .reply($0) }
    case nil: plainEvent
    case _: nil
    }
  }

  private var mouse: MouseEvent? {
    guard intermediates.isEmpty || intermediates.allSatisfy({ $0 == 0x2D }), parameters.count == 3 else {
      return nil
    }
    let numbers = numbers
    guard numbers.count == 3 else { return nil }
    switch letter {
    case UInt8(ascii: "M"):
      return MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], letter: .down)
    case UInt8(ascii: "m"):
      return MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], letter: .up)
    case _: return nil
    }
  }

  private var reply: TerminalReply? {
    switch (letter, intermediates) {
    case (UInt8(ascii: "u"), []): .keyboardFlags(number(0, else: 0))
    case (UInt8(ascii: "c"), []): .deviceAttributes(numbers)
    case (UInt8(ascii: "R"), []): position
    case (UInt8(ascii: "y"), [0x24]): .mode(number(0, else: 0), setting)
    case (_, _): nil
    }
  }

  /// DECRPM: 0 unknown, 1 set, 2 reset, 3 and 4 the same for ever.
  private var setting: TerminalReply.ModeSetting {
    switch number(1, else: 0) {
    case 1, 2: .changeable
    case 3, 4: .fixed
    case _: .unknown
    }
  }

  private var position: TerminalReply? {
    guard numbers.count >= 2 else { return nil }
    return .cursor(CellPosition(column: numbers[1] - 1, row: numbers[0] - 1))
  }

  private var plainEvent: TerminalEvent? {
    guard intermediates.isEmpty else { return nil }
    switch letter {
    case UInt8(ascii: "I"): return .focus(.gained)
    case UInt8(ascii: "O"): return .focus(.lost)
    case UInt8(ascii: "n"): return number(0, else: -1) == 0 ? .reply(.ready) : nil
    case UInt8(ascii: "R"):
      // F3 with modifiers is spelled like a cursor in the first row; nobody asks while it is there.
      guard numbers.count == 2, number(0, else: 1) > 1 || number(1, else: 1) > 256 else { break }
      return position.map { .reply($0) }
    case _: break
    }
    return keyEvent.map { .key($0) }
  }
}
