/// Which characters a terminal can show.
public enum Lettering: Hashable, Sendable {
  /// All of Unicode.
  case unicode
  /// All of Unicode, but bars, lines and arrows are as wide as Chinese characters there: they are replaced.
  case unicodeWithPlainSigns
  /// ASCII.
  case ascii

  /// What an environment allows.
  ///
  /// - Parameter environment: gives the value of a variable, `nil` when it is not set.
  public init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    let isUnicode = name.contains("utf-8") || name.contains("utf8")
    self = isUnicode && environment("TERM") != "dumb" ? .unicode : .ascii
  }

  /// A text as it is drawn, character by character.
  ///
  /// - Parameter text: anything; control characters, line breaks and changes of direction are made harmless.
  public func glyphs(_ text: some StringProtocol) -> [Glyph] {
    text.compactMap { glyph($0) }
  }

  /// How many cells a text takes in a row.
  public func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (glyph($1)?.width ?? 0) }
  }

  /// A text that fits, with a mark where something was left out at its end.
  ///
  /// - Parameters:
  ///   - text: anything.
  ///   - columns: how many cells there are.
  public func fitted(_ text: some StringProtocol, to columns: Int) -> String {
    let glyphs = glyphs(text)
    guard glyphs.reduce(0, { $0 + $1.width }) > columns else { return String(text) }
    let mark = self.glyphs("…")
    var left = columns - mark.reduce(0) { $0 + $1.width }
    guard left >= 0 else { return "" }
    var kept = ""
    for glyph in glyphs {
      left -= glyph.width
      guard left >= 0 else { break }
      kept += glyph.text
    }
    return kept + mark.map(\.text).joined()
  }

  func glyph(_ character: Character) -> Glyph? {
    guard self != .unicode else { return Glyph(character) }
    if let sign = Lettering.plainSign(character) { return Glyph(sign, width: 1) }
    guard let glyph = Glyph(character) else { return nil }
    switch self {
    case .unicode, .unicodeWithPlainSigns: return glyph
    case .ascii: return glyph.text.allSatisfy(\.isASCII) ? glyph : Glyph("?", width: 1)
    }
  }

  /// What stands for the signs of the views.
  private static func plainSign(_ character: Character) -> String? {
    switch character {
    case "▁": "."
    case "▂": ":"
    case "▃": "-"
    case "▄": "="
    case "▅": "+"
    case "▆": "*"
    case "▇": "#"
    case "█": "@"
    case "─", "–", "—", "━": "-"
    case "│", "┃": "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼", "╭", "╮", "╰", "╯": "+"
    case "←", "‹": "<"
    case "→", "›", "▸", "▶": ">"
    case "↑": "^"
    case "↓": "v"
    case "●", "•": "*"
    case "·": "-"
    case "…": "~"
    case "×": "x"
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    case _: nil
    }
  }
}
