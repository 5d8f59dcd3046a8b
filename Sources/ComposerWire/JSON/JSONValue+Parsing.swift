extension JSONValue {
  /// How deeply a document may be nested.
  public static var deepest: Int { 128 }

  /// Reads one JSON document from bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 with nothing but white space around the document.
  ///   - depth: How deeply arrays and objects may be nested.
  /// - Throws: ``WireError`` with the offset of the first byte that cannot be there.
  public init(parsing bytes: [UInt8], depth: Int = JSONValue.deepest) throws(WireError) {
    if let offset = bytes.firstThatIsNoUTF8 {
      throw WireError(.encoding, "the bytes are no UTF-8; write the document as UTF-8", offset: offset)
    }
    var parser = JSONParser(bytes: bytes, deepest: depth)
    self = try parser.parseDocument()
  }

  /// Reads one JSON document from a text.
  ///
  /// - Throws: ``WireError`` with the offset, in UTF-8, of the first byte that cannot be there.
  public init(parsing text: String) throws(WireError) {
    try self.init(parsing: Array(text.utf8))
  }
}
