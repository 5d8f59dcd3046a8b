import ComposerWire

extension WireError.Code {
  /// No composer or script has that number.
  static var unknownHandle: WireError.Code { WireError.Code(rawValue: "unknownHandle") }
  /// A text is longer than the module takes.
  static var tooLong: WireError.Code { WireError.Code(rawValue: "tooLong") }
  /// No number is left for another composer.
  static var numbersUsedUp: WireError.Code { WireError.Code(rawValue: "numbersUsedUp") }
}

extension WireError {
  /// The mistake as an object: `code`, `message` and, when it is in the bytes, `offset`.
  var wire: JSONValue {
    .object(
      [("code", .string(code.rawValue)), ("message", .string(message))]
        + (offset.map { [("offset", .integer(Int64($0)))] } ?? []))
  }
}
