/// A JSON document (RFC 8259) whose objects keep their order and whose numbers stay exact.
///
/// ```swift
/// let document: JSONValue = .object([("id", .string("a")), ("gain", .number(0.25))])
/// document["gain"]?.double  // 0.25
/// document.text()  // {"id":"a","gain":0.25}
/// ```
public indirect enum JSONValue: Sendable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number without point and exponent.
  case integer(Int64)
  /// Any other number.
  case number(JSONNumber)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Keys and values in order; a parsed object has no key twice.
  case object([(String, JSONValue)])
}

extension JSONValue: Equatable {
  /// Whether both are written alike, keys in the same order.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left.elementsEqual(right) { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}
