/// Names one message on its way from a composer to the store: 1, 2, 3…, never used again.
public struct MessageID: Sendable, Hashable, Comparable {
  /// The number itself.
  public let number: Int64

  /// Takes a number as it is.
  public init(_ number: Int64) {
    self.number = number
  }

  /// Whether the left was given out first.
  public static func < (left: MessageID, right: MessageID) -> Bool {
    left.number < right.number
  }
}
