/// A message that was sent and has not been answered by the store.
public struct QueuedMessage: Sendable, Hashable {
  /// The number by which the store answers.
  public let message: MessageID
  /// Its text; empty when it is made of recordings only.
  public let text: String
  /// Its recordings, oldest first.
  public let takes: [TakeID]

  /// Takes the parts of a message as they are.
  public init(message: MessageID, text: String, takes: [TakeID]) {
    self.message = message
    self.text = text
    self.takes = takes
  }
}
