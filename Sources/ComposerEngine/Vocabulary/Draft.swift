/// What will be posted next: a text, and the recordings in the order in which they were added.
public struct Draft: Sendable, Hashable {
  /// The text as it was typed.
  public internal(set) var text: String
  /// The recordings, oldest first.
  public internal(set) var takes: [TakeID]

  /// Takes a text and recordings as they are.
  public init(text: String = "", takes: [TakeID] = []) {
    self.text = text
    self.takes = takes
  }
}
