/// What a person or the system did to the terminal.
public enum TerminalOccurrence: Hashable, Sendable {
  /// A key, the mouse, a paste, the focus.
  case event(TerminalEvent)
  /// It is known what the terminal can; once, at the beginning.
  case known(TerminalAbilities)
  /// The screen has this size now, and the next frame is drawn whole.
  case resized(ScreenSize)
  /// Draw the newest state now.
  case drawingIsDue
  /// Somebody asks the program to stop; Ctrl-Z comes as a key.
  case suspendAsked
  /// The terminal is gone.
  case gone
}
