/// A place where messages are kept together.
public struct Channel: Hashable, Sendable {
  /// What it is called by; unique in a store.
  public let name: String

  /// What is shown: any text, given back byte by byte as it was set.
  public let title: String

  /// When it was added.
  public let createdAt: Timestamp

  /// The channel that a new store has.
  public static let general = "general"
}
