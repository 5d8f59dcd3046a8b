/// A distance on the screen in points, kept in whole thousand-millionths of one so that every host and every
/// platform compares it alike.
public struct Points: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The distance in thousand-millionths of a point.
  public let billionths: Int64

  /// Takes thousand-millionths of a point as they are.
  public init(billionths: Int64) {
    self.billionths = billionths
  }

  /// Rounds a number of points; what is not a number counts as no distance, what is too large saturates.
  public init(_ points: Double) {
    self.init(billionths: Int64(billionthsOf: points))
  }

  /// Takes whole points.
  public init(integerLiteral points: Int64) {
    self.init(billionths: points.multipliedSaturating(by: 1_000_000_000))
  }

  /// Takes fractional points.
  public init(floatLiteral points: Double) {
    self.init(points)
  }

  /// No distance.
  public static var zero: Points { Points(billionths: 0) }

  /// The same distance as a double, for drawing.
  public var value: Double { Double(billionths) / 1e9 }

  /// The same distance to the other side, saturating.
  public static prefix func - (points: Points) -> Points {
    Points(billionths: Int64(0).subtractingSaturating(points.billionths))
  }

  /// Whether the left is the smaller.
  public static func < (left: Points, right: Points) -> Bool {
    left.billionths < right.billionths
  }

  /// How much of a distance this is, from 0 to 1.
  func share(of distance: Points) -> Double {
    guard self > .zero else { return 0 }
    guard self < distance else { return 1 }
    return value / distance.value
  }
}
