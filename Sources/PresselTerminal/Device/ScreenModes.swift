/// The modes that a terminal is put into, and the way back.
///
/// The way back is in the opposite order, and is right at any place of a frame that was cut.
public struct ScreenModes: Hashable, Sendable {
  /// What the terminal tells of the mouse.
  public enum Mouse: Hashable, Sendable {
    /// Buttons, slides and bare motion.
    case told
    /// Nothing: the person selects text with it.
    case untold
  }

  /// What it tells of keys.
  public let keyboard: TerminalAbilities.Keyboard
  /// What it tells of the mouse.
  public let mouse: Mouse

  /// Modes for a terminal.
  public init(keyboard: TerminalAbilities.Keyboard = .presses, mouse: Mouse = .told) {
    self.keyboard = keyboard
    self.mouse = mouse
  }

  /// What can be asked for before it is known what the terminal can: the alternate screen, no wrapping, no cursor.
  public static let screen = Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J".utf8)

  /// What is asked for when that is known: pastes, focus, the mouse, and last the keys.
  ///
  /// Flags of the keyboard protocol: 1 nothing ambiguous, 2 repeats and releases, 4 what an English keyboard has there,
  /// 8 every key as a sequence, 16 what it types.
  public var request: [UInt8] {
    var text = "\u{1B}[?2004h\u{1B}[?1004h"
    if mouse == .told { text += "\u{1B}[?1003h\u{1B}[?1006h" }
    if keyboard == .releases { text += "\u{1B}[>31u" }
    return Array(text.utf8)
  }

  /// Undoes all, also when only a part was asked for.
  public static let farewell = Array(
    ("\u{1B}[?2026l\u{1B}[<u\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[m\u{1B}[?7h\u{1B}[?25h"
      + "\u{1B}[?1049l").utf8)
}
