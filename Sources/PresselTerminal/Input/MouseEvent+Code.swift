extension MouseEvent {
  /// What the last letter of a report says.
  enum Letter {
    case down
    case up
  }

  /// Reads a report of the modes 1003 and 1006, as xterm's control sequences describe them.
  ///
  /// - Parameters:
  ///   - code: the button with its flags: 4 Shift, 8 Alt, 16 Ctrl, 32 motion, 64 wheel, 128 further buttons.
  ///   - column: from 1; a terminal that follows the mouse outside may say 0 or less.
  ///   - row: from 1.
  ///   - letter: `M` or `m`.
  init?(code: Int, column: Int, row: Int, letter: Letter) {
    guard (0...255).contains(code) else { return nil }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    guard let kind = MouseEvent.kind(of: code, letter) else { return nil }
    self.init(kind, at: CellPosition(column: column - 1, row: row - 1), modifiers)
  }

  private static func kind(of code: Int, _ letter: Letter) -> Kind? {
    let number = code & 3
    if code & 64 != 0 {
      return letter == .down ? .wheel([.up, .down, .left, .right][number]) : nil
    }
    let button: Button =
      code & 128 != 0 ? .other(8 + number) : [.left, .middle, .right, .other(3)][number]
    if code & 32 != 0 {
      // Some terminals end bare motion with the small letter.
      return button == .other(3) ? .motion : .drag(button)
    }
    // Where releases carry no button, it is the only one that matters here.
    if button == .other(3) { return .release(.left) }
    return letter == .down ? .press(button) : .release(button)
  }
}
