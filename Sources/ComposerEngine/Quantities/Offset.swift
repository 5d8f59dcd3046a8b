/// Where a finger is, in points from where it went down: left and up are negative.
public struct Offset: Sendable, Hashable {
  /// Points to the right of the press.
  public let x: Points
  /// Points below the press.
  public let y: Points

  /// Takes the two distances from the press.
  public init(x: Points, y: Points) {
    self.x = x
    self.y = y
  }

  /// Where the finger went down.
  public static var zero: Offset { Offset(x: .zero, y: .zero) }
}
