/// A key, by what it is for and not by how a terminal spells it.
public enum Key: Hashable, Sendable {
  /// A key that types: the character without Shift where the terminal tells them apart, else what was typed.
  case character(Unicode.Scalar)
  /// Enter, of the keypad too.
  case enter
  /// Tab.
  case tab
  /// Esc.
  case escape
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  /// Insert.
  case insert
  /// An arrow.
  case up, down, left, right
  /// To the beginning or the end.
  case home, end
  /// A page up or down.
  case pageUp, pageDown
  /// F1 and so on.
  case function(Int)
  /// A key with no use here, by its number in the keyboard protocol: Shift alone, a key of a media player.
  case other(UInt32)
}
