/// The text of a draft, to which several sittings of one author may add a part of their own, each on lines of its own.
public enum DraftText {
  /// Puts other text in the place of a sitting's own part.
  ///
  /// - Parameters:
  ///   - own: what the sitting added before; empty for nothing.
  ///   - new: what it is to be; empty takes it out.
  ///   - whole: the text of the draft as it is.
  /// - Returns: the text with the change. What others wrote stays; where the own part is not found any more, because
  ///   somebody changed it, the new one is added at the end.
  public static func replacing(_ own: String, with new: String, in whole: String) -> String {
    if own.isEmpty { return joined(whole, new) }
    if whole == own { return new }
    if whole.hasSuffix("\n" + own) { return joined(String(whole.dropLast(own.count + 1)), new) }
    if whole.hasPrefix(own + "\n") { return joined(new, String(whole.dropFirst(own.count + 1))) }
    return joined(whole, new)
  }

  private static func joined(_ first: String, _ second: String) -> String {
    if first.isEmpty || second.isEmpty { return first + second }
    return "\(first)\n\(second)"
  }
}
