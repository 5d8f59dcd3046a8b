/// Whether what is typed reaches this terminal.
public enum FocusChange: Hashable, Sendable {
  /// The window came to the front.
  case gained
  /// Another window has the keyboard now; releases of keys go there.
  case lost
}
