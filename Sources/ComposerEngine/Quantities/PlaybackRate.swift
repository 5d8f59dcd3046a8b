/// How fast a preview plays, 1 being as it was spoken; kept in whole thousand-millionths.
public struct PlaybackRate: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The rate in thousand-millionths.
  public let billionths: Int64

  /// Takes thousand-millionths as they are.
  public init(billionths: Int64) {
    self.billionths = billionths
  }

  /// Rounds a rate; what is not a number becomes 0, which no settings allow.
  public init(_ rate: Double) {
    self.init(billionths: Int64(billionthsOf: rate))
  }

  /// Takes a whole rate.
  public init(integerLiteral rate: Int64) {
    self.init(billionths: rate.multipliedSaturating(by: 1_000_000_000))
  }

  /// Takes a fractional rate.
  public init(floatLiteral rate: Double) {
    self.init(rate)
  }

  /// As it was spoken.
  public static var normal: PlaybackRate { 1 }

  /// The same rate as a double, for a player.
  public var value: Double { Double(billionths) / 1e9 }
}
