/// How loud the microphone is, from 0 to 1 of full scale; kept in whole thousand-millionths.
public struct InputLevel: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The level in thousand-millionths of full scale.
  public let billionths: Int64

  /// Takes thousand-millionths as they are.
  public init(billionths: Int64) {
    self.billionths = billionths
  }

  /// Rounds a level; what is not a number counts as silence.
  public init(_ level: Double) {
    self.init(billionths: Int64(billionthsOf: level))
  }

  /// Takes silence or full scale.
  public init(integerLiteral level: Int64) {
    self.init(billionths: level.multipliedSaturating(by: 1_000_000_000))
  }

  /// Takes a fraction of full scale.
  public init(floatLiteral level: Double) {
    self.init(level)
  }

  /// The same level as a double, for drawing.
  public var value: Double { Double(billionths) / 1e9 }
}
