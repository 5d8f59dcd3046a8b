public import ComposerEngine

/// A sentence that is shown for a while.
public struct ScreenNotice: Hashable, Sendable {
  /// How much it matters.
  public enum Weight: Hashable, Sendable {
    /// Something that was done.
    case news
    /// Something that the person should know.
    case warning
  }

  /// The sentence.
  public let text: String
  /// How much it matters.
  public let weight: Weight
  /// When it goes.
  public let end: Instant

  init(_ text: String, _ weight: Weight = .news, until end: Instant) {
    self.text = text
    self.weight = weight
    self.end = end
  }
}
