/// What a person sees as one character, ready to be drawn.
public struct Glyph: Hashable, Sendable {
  /// Whether all terminals agree on how many cells it takes.
  public enum Certainty: Hashable, Sendable {
    /// They do.
    case certain
    /// Some draw it wider or narrower: what follows it has to be put in its place anew.
    case doubtful
  }

  /// The character with its marks, without anything that a terminal would obey.
  public let text: String
  /// How many cells it takes, at least 1.
  public let width: Int
  /// Whether that can be relied on.
  public let certainty: Certainty

  init(_ text: String, width: Int, _ certainty: Certainty = .certain) {
    self.text = text
    self.width = width
    self.certainty = certainty
  }

  /// An empty cell.
  static let space = Glyph(" ", width: 1)
}
