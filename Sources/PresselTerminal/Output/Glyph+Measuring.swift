internal import PresselSystem

extension Glyph {
  /// More marks than this on one character are a joke at the expense of the neighbouring rows.
  private static let markLimit = 8

  /// What a grapheme cluster looks like and how wide it is; `nil` when there is nothing to see.
  init?(_ character: Character) {
    // Most of what is drawn.
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) {
      self.init(String(character), width: 1)
      return
    }
    guard character != "\r\n", character != "\n", character != "\t" else {
      self = .space
      return
    }
    var scalars = Array(character.unicodeScalars).filter { !$0.isObeyed }
    guard let first = scalars.first else { return nil }
    if first.isControl {
      self.init("\u{FFFD}", width: 1)
      return
    }
    if Glyph.emoji(scalars) {
      self.init(
        String(String.UnicodeScalarView(scalars)), width: 2, scalars.count == 1 ? first.certainty : .doubtful)
      return
    }
    scalars = Glyph.held(scalars)
    let width = scalars.reduce(0) { $0 + $1.cells }
    // A mark without a letter gets a space to sit on.
    let text = String(String.UnicodeScalarView(width == 0 ? [" "] + scalars : scalars))
    self.init(text, width: max(1, width), scalars.count == 1 && width > 0 ? first.certainty : .doubtful)
  }

  private static func held(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.count > markLimit else { return scalars }
    return Array(scalars.prefix(markLimit))
  }

  /// Pictures take two cells, however many people they show.
  private static func emoji(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && scalars.dropFirst().contains { $0.value == 0xFE0F }
  }
}

extension Unicode.Scalar {
  /// Control characters of both sets.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }

  /// What would turn the direction of the row, or is there without being seen. The joiner stays: pictures of families
  /// and letters of many scripts need it.
  var isObeyed: Bool {
    switch value {
    case 0x200D, 0x200C: false
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    case _: false
    }
  }

  var certainty: Glyph.Certainty {
    switch CharacterWidth.of(self) {
    case .cells(1), .cells(2): .certain
    case .cells, .unknown: .doubtful
    }
  }

  /// Cells, with a guess for what the library does not know yet.
  var cells: Int {
    switch CharacterWidth.of(self) {
    case .cells(let count): count
    case .unknown: properties.generalCategory == .unassigned || value < 0x1F000 ? 1 : 2
    }
  }
}
