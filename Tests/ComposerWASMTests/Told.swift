@testable import ComposerWASM
import ComposerWire

/// What the module answers: the text, or the code of the mistake.
func told(_ work: () throws(WireError) -> JSONValue) -> String {
  do {
    return try work().text()
  } catch {
    return error.code.rawValue
  }
}

/// The code of the mistake that a call makes, if it makes one.
func mistake<Result>(_ work: () throws(WireError) -> Result) -> String? {
  do {
    _ = try work()
    return nil
  } catch {
    return error.code.rawValue
  }
}

extension Desk {
  mutating func create(_ text: String = "{}") throws(WireError) -> Int32 { try create(Array(text.utf8)) }
  mutating func restore(_ text: String) throws(WireError) -> Int32 { try restore(Array(text.utf8)) }
  mutating func handle(_ number: Int32, _ text: String) throws(WireError) -> JSONValue {
    try handle(number, Array(text.utf8))
  }
}
