internal import CPresselLinux

/// How many cells of a terminal a character takes, by the tables of the C library; corresponds to `wcwidth`.
public enum CharacterWidth: Hashable, Sendable {
  /// So many cells: 0 for a mark over the character before, 2 for a wide one.
  case cells(Int)
  /// A control character, or one that the library does not know.
  case unknown

  /// The width of a character in a locale with Unicode, whatever the locale of the program is.
  public static func of(_ scalar: Unicode.Scalar) -> CharacterWidth {
    // The common ones need no question.
    if (0x20..<0x7F).contains(scalar.value) { return .cells(1) }
    let width = pressel_character_width(scalar.value)
    return width < 0 ? .unknown : .cells(Int(width))
  }
}
