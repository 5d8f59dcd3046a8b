import ComposerEngine

/// Reads the fields of one object and says which one is wrong.
struct WireFields {
  private let object: JSONValue
  private let owner: String

  /// - Parameter owner: What the object is, for the message of an error.
  init(_ object: JSONValue, of owner: String) throws(WireError) {
    guard object.object != nil else {
      throw WireError(.badValue, "\(owner) is no object; write {…}")
    }
    self.object = object
    self.owner = owner
  }

  func value(_ key: String) throws(WireError) -> JSONValue {
    guard let value = object[key] else {
      throw WireError(.missingField, "\(owner) has no \(key); add it")
    }
    return value
  }

  func optional(_ key: String) -> JSONValue? {
    guard let value = object[key], !value.isNull else { return nil }
    return value
  }

  func has(_ key: String) -> Bool { object[key] != nil }

  func bad(_ key: String, _ wanted: String) -> WireError {
    WireError(.badValue, "\(key) of \(owner) is not \(wanted); correct it")
  }

  // MARK: Kinds of values

  func text(_ key: String) throws(WireError) -> String {
    guard let text = try value(key).string else { throw bad(key, "a text") }
    return text
  }

  func bool(_ key: String) throws(WireError) -> Bool {
    guard let bool = try value(key).bool else { throw bad(key, "true or false") }
    return bool
  }

  /// A whole number that counts something.
  func count(_ key: String) throws(WireError) -> Int64 {
    guard let count = try value(key).integer, count >= 0 else { throw bad(key, "a whole number from 0 on") }
    return count
  }

  func number(_ key: String) throws(WireError) -> Int64 {
    guard let number = try value(key).integer else { throw bad(key, "a whole number that fits") }
    return number
  }

  /// A decimal in whole thousand-millionths.
  func decimal(_ key: String) throws(WireError) -> Int64 {
    guard let billionths = try value(key).billionths else { throw bad(key, "a number that fits") }
    return billionths
  }

  func time(_ key: String) throws(WireError) -> Nanoseconds { Nanoseconds(try decimal(key)) }

  func instant(_ key: String) throws(WireError) -> Instant { Instant(nanoseconds: try decimal(key)) }

  func take(_ key: String = "take") throws(WireError) -> TakeID { TakeID(try count(key)) }

  func takes(_ key: String) throws(WireError) -> [TakeID] {
    guard let elements = try value(key).array else { throw bad(key, "a list of takes") }
    var takes: [TakeID] = []
    for element in elements {
      guard let number = element.integer, number >= 0 else { throw bad(key, "a list of takes") }
      takes.append(TakeID(number))
    }
    return takes
  }

  /// One of the names that an enumeration has.
  func name<Name: RawRepresentable>(_ key: String, _ kind: Name.Type) throws(WireError) -> Name
  where Name.RawValue == String {
    guard let name = Name(rawValue: try text(key)) else { throw bad(key, "a name that it can have") }
    return name
  }
}
