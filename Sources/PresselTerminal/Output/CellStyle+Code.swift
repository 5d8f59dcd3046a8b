extension CellStyle {
  /// The sequence that makes it so, whatever was before: SGR of ECMA-48.
  func code(_ depth: ColourDepth) -> String {
    var numbers = ["0"]
    if emphasis.contains(.bold) { numbers.append("1") }
    if emphasis.contains(.dim) { numbers.append("2") }
    if emphasis.contains(.underlined) { numbers.append("4") }
    if emphasis.contains(.reversed) { numbers.append("7") }
    numbers += foreground.code(depth, .text) + background.code(depth, .behind)
    return numbers == ["0"] ? "\u{1B}[m" : "\u{1B}[\(numbers.joined(separator: ";"))m"
  }
}

extension Colour {
  enum Place {
    case text
    case behind
  }

  func code(_ depth: ColourDepth, _ place: Place) -> [String] {
    switch (self, depth) {
    case (.standard, _), (_, .none): []
    case (.basic(let number), _), (.indexed(_, let number), .sixteen): [Colour.basicCode(number, place)]
    case (.indexed(let number, _), .many): [place == .text ? "38" : "48", "5", "\(number)"]
    }
  }

  private static func basicCode(_ number: UInt8, _ place: Place) -> String {
    let number = Int(min(number, 15))
    let first = place == .text ? 30 : 40
    return "\(number < 8 ? first + number : first + 52 + number)"
  }
}
