import ComposerEngine

extension JSONValue {
  static func seconds(_ time: Nanoseconds) -> JSONValue { .decimal(time.count) }

  static func seconds(_ instant: Instant) -> JSONValue { .decimal(instant.nanoseconds) }

  static func take(_ take: TakeID) -> JSONValue { .integer(take.number) }

  static func takes(_ takes: [TakeID]) -> JSONValue { .array(takes.map { .integer($0.number) }) }

  /// Whole thousand-millionths as a decimal; a whole number has no point.
  static func decimal(_ billionths: Int64) -> JSONValue {
    guard billionths % 1_000_000_000 != 0 else { return .integer(billionths / 1_000_000_000) }
    return .number(JSONNumber(billionths: billionths))
  }
}
