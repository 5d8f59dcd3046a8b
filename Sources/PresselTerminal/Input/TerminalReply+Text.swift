extension TerminalReply {
  /// An answer that comes as a text.
  init?(text: [UInt8], of kind: TerminalParser.TextKind) {
    let text = String(decoding: text, as: UTF8.self)
    switch kind {
    case .other: return nil
    case .deviceControl:
      // DCS > | name ST
      guard text.hasPrefix(">|") else { return nil }
      let name = text.dropFirst(2).unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
      self = .version(String(String.UnicodeScalarView(name)))
    case .operatingSystemCommand:
      guard let colour = TerminalReply.background(text) else { return nil }
      self = colour
    }
  }

  /// `11;rgb:rrrr/gggg/bbbb` with one to four digits a part.
  private static func background(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false).map { part($0) }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    return .background(red: red, green: green, blue: blue)
  }

  /// A share of the greatest number with as many digits, in 255ths.
  private static func part(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
    let greatest = (UInt32(1) << UInt32(4 * digits.count)) - 1
    return UInt8(value * 255 / greatest)
  }
}
