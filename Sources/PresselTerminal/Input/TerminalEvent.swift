/// What came from a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key.
  case key(KeyEvent)
  /// A text from the clipboard.
  case paste(Paste)
  /// The mouse.
  case mouse(MouseEvent)
  /// The window came to the front or went away from it.
  case focus(FocusChange)
  /// An answer to a question.
  case reply(TerminalReply)
}
