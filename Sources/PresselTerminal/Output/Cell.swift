/// One cell of the screen.
public struct Cell: Hashable, Sendable {
  /// What is in it.
  public enum Content: Hashable, Sendable {
    /// The whole or the left part of a character.
    case glyph(Glyph)
    /// The right part of the character to the left.
    case continuation
  }

  /// What is in it.
  public var content: Content
  /// How it looks.
  public var style: CellStyle

  /// Nothing, with a look.
  public static func blank(_ style: CellStyle = .plain) -> Cell {
    Cell(content: .glyph(.space), style: style)
  }
}
