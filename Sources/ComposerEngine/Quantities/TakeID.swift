/// Names one take of a composer: 1, 2, 3…, never used again; 0 is no take that ever was.
public struct TakeID: Sendable, Hashable, Comparable {
  /// The number itself.
  public let number: Int64

  /// Takes a number as it is.
  public init(_ number: Int64) {
    self.number = number
  }

  /// Whether the left was given out first.
  public static func < (left: TakeID, right: TakeID) -> Bool {
    left.number < right.number
  }
}
