extension JSONValue {
  /// How a document is laid out.
  public enum Style: Sendable, Hashable {
    /// On one line, without a space.
    case compact
    /// A member or element on each line, two spaces deeper than what it belongs to.
    case pretty
  }

  /// The document as text.
  public func text(_ style: Style = .compact) -> String {
    String(decoding: utf8(style), as: UTF8.self)
  }

  /// The document as UTF-8 bytes.
  public func utf8(_ style: Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return writer.bytes
  }
}
