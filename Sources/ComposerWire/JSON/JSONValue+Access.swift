extension JSONValue {
  /// A number from a double, written in the shortest form that reads back the same.
  ///
  /// A double that is no number is written as 0, an infinite one as the largest finite one.
  public static func number(_ value: Double) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// The value of a key; `nil` when there is none, or when this is no object.
  ///
  /// Costs a search through the keys.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The text, if this is one.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members in order, if this is an object.
  public var object: [(String, JSONValue)]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The whole number, if this is one that fits; `3.0` and `3e0` count.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let number): number.integer
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The nearest double, if this is a number that a double can hold.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let number): number.double
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The number in whole thousand-millionths, rounded half away from zero, if this is one that fits.
  ///
  /// A time in seconds becomes whole nanoseconds without going through a double.
  public var billionths: Int64? {
    switch self {
    case .integer(let value):
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 1_000_000_000)
      return overflow ? nil : scaled
    case .number(let number): return number.billionths
    case .null, .bool, .string, .array, .object: return nil
    }
  }
}
