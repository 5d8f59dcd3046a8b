import ComposerWire

/// What a backend calls a composer: any text, told apart byte by byte.
///
/// Texts that only look alike, such as an é of one or of two characters, are two composers.
struct ComposerID: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A name for files: of fixed length, and of nothing but hexadecimal digits whatever the text is.
  var fileName: String { SHA256.hexadecimal(bytes) }

  var wire: JSONValue { .string(text) }
}
