/// A colour as terminals have them.
public enum Colour: Hashable, Sendable {
  /// What the person has chosen for text or for what is behind it.
  case standard
  /// One of the sixteen whose look the person has chosen: 0…7, and 8…15 bright.
  case basic(UInt8)
  /// One of 256, with another of the sixteen for terminals that have no more.
  case indexed(UInt8, basic: UInt8)
}
