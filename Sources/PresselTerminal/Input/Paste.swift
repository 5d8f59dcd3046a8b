/// A text that was pasted and not typed.
public struct Paste: Hashable, Sendable {
  /// What was pasted, with its control characters made harmless; line breaks are `\n`.
  public let text: String
  /// How many bytes were left out because there were too many.
  public let omitted: Int

  /// A paste as a terminal would tell it.
  public init(_ text: String, omitted: Int = 0) {
    self.text = text
    self.omitted = omitted
  }

  init(bytes: [UInt8], omitted: Int) {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D: text.append("\n")
      case 0x0A:
        // Carriage return and line feed are one break.
        if previous.value != 0x0D { text.append("\n") }
      case 0x09: text.append(" ")
      case 0..<0x20, 0x7F...0x9F: break
      case _: text.append(scalar)
      }
      previous = scalar
    }
    self.init(String(text), omitted: omitted)
  }
}
