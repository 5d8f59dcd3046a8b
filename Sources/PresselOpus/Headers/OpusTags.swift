/// The comment header of a stream (RFC 7845, section 5.2).
public struct OpusTags: Hashable, Sendable {
  /// One comment.
  public struct Comment: Hashable, Sendable {
    /// The key, as it was written; compared without regard to case. Empty when the comment has no `=`.
    public let name: String

    /// The value; bytes that are not UTF-8 are shown as U+FFFD.
    public let value: String

    /// A comment of any key and value.
    ///
    /// - Parameters:
    ///   - name: ASCII from U+0020 to U+007D without `=`.
    ///   - value: any text.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// What is written; without a key the value stands alone, unless its first part would be read as one.
    fileprivate var text: String {
      name.isEmpty && !value.utf8.contains(UInt8(ascii: "=")) ? value : "\(name)=\(value)"
    }
  }

  /// The library that encoded.
  public var vendor: String

  /// The comments, in the order of the file.
  public var comments: [Comment]

  static let magic = Array("OpusTags".utf8)

  /// Tags for a new stream.
  ///
  /// - Parameters:
  ///   - vendor: the library that encodes; the version of libopus by default.
  ///   - comments: the comments, in order.
  public init(vendor: String? = nil, comments: [Comment] = []) {
    self.vendor = vendor ?? OpusLibrary.version
    self.comments = comments
  }

  /// Reads the packet of a comment header; bytes behind the last comment are not kept.
  ///
  /// - Parameter packet: any bytes; nothing is reserved by the counts in it.
  /// - Throws: `badHeader`.
  public init(packet: [UInt8]) throws(OpusFileError) {
    guard packet.starts(with: Self.magic) else { throw Self.bad("does not follow OpusHead") }
    var reader = LittleEndianReader(packet, at: Self.magic.count)
    guard let length = reader.uint32(), let vendor = reader.bytes(length) else {
      throw Self.bad("is shorter than its vendor")
    }
    guard let count = reader.uint32() else { throw Self.bad("ends before its comments") }
    self.vendor = String(decoding: vendor, as: UTF8.self)
    comments = []
    for number in 0..<count {
      guard let length = reader.uint32(), let text = reader.bytes(length) else {
        throw Self.bad("says that it has \(count) comments and ends after \(number)")
      }
      comments.append(Self.comment(text))
    }
  }

  /// The first value of a key, without regard to case (ASCII).
  ///
  /// - Parameter name: the key.
  public func value(of name: String) -> String? {
    comments.first { Self.folded($0.name) == Self.folded(name) }?.value
  }

  /// The packet of these tags.
  public var packet: [UInt8] {
    var bytes = Self.magic
    bytes.appendCounted(vendor)
    bytes.appendLittleEndian(UInt32(clamping: comments.count))
    for comment in comments {
      bytes.appendCounted(comment.text)
    }
    return bytes
  }

  static func comment(_ text: ArraySlice<UInt8>) -> Comment {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      return Comment("", String(decoding: text, as: UTF8.self))
    }
    return Comment(
      String(decoding: text[..<equals], as: UTF8.self),
      String(decoding: text[(equals + 1)...], as: UTF8.self))
  }

  static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static func bad(_ what: String) -> OpusFileError {
    OpusFileError(.badHeader, "OpusTags \(what): the file is damaged; try to repair it.")
  }
}
