/// A key went down, is still down, or came up.
public struct KeyEvent: Hashable, Sendable {
  /// What happened to the key.
  public enum Kind: Hashable, Sendable {
    /// It went down. A terminal without the keyboard protocol says so of each repeat as well.
    case press
    /// It is held, and the keyboard repeats it.
    case `repeat`
    /// It came up.
    case release
  }

  /// Which key.
  public let key: Key
  /// What was held with it.
  public let modifiers: KeyModifiers
  /// What happened to it.
  public let kind: Kind
  /// What it types, without control characters; empty for commands and releases.
  public let text: String
  /// What an English keyboard has at its place, where the terminal says so and it is another: commands are found by
  /// it when the layout has no Latin letters.
  public let base: Unicode.Scalar?

  /// An event as a terminal would tell it.
  public init(
    _ key: Key, _ modifiers: KeyModifiers = [], _ kind: Kind = .press, text: String = "",
    base: Unicode.Scalar? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.kind = kind
    self.text = text
    self.base = base
  }

  /// A character that was typed.
  static func typed(_ scalar: Unicode.Scalar, _ modifiers: KeyModifiers = []) -> KeyEvent {
    KeyEvent(.character(scalar), modifiers, text: modifiers.commanding.isEmpty ? String(scalar) : "")
  }
}
