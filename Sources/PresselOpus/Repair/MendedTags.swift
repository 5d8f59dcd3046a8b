/// What could be read of an `OpusTags` that may be wrong (RFC 7845, section 5.2).
struct MendedTags: Hashable, Sendable {
  /// The packet of the repaired stream.
  let packet: [UInt8]

  /// Whether it is as it was.
  let isOriginal: Bool

  private init(_ packet: [UInt8], isOriginal: Bool) {
    self.packet = packet
    self.isOriginal = isOriginal
  }

  /// Tags that are lost.
  init() {
    self.init(OpusTags(vendor: "unknown").packet, isOriginal: false)
  }

  /// Reads tags.
  ///
  /// - Parameter bytes: begin with the magic signature, and may end anywhere.
  init(packet bytes: [UInt8]) {
    var reader = LittleEndianReader(bytes, at: OpusTags.magic.count)
    guard let length = reader.uint32(), let vendor = reader.bytes(length) else {
      self.init()
      return
    }
    var comments: [[UInt8]] = []
    let count = reader.uint32()
    while comments.count < count ?? 0, let length = reader.uint32(), let text = reader.bytes(length) {
      comments.append(Array(text))
    }
    let mended = Self.withoutWrongGains(comments.map { Self.mended($0) })
    let isWhole = count.map { Int($0) } == comments.count && bytes.count <= OpusLink.longestTags
    if isWhole, mended == comments, Self.isUTF8(vendor) {
      self.init(bytes, isOriginal: true)
      return
    }
    let packet = Self.packet(vendor: Self.valid(vendor), comments: mended)
    if packet.count <= OpusLink.longestTags {
      self.init(packet, isOriginal: false)
    } else {
      self.init()
    }
  }

  private static func packet(vendor: [UInt8], comments: [[UInt8]]) -> [UInt8] {
    var bytes = OpusTags.magic
    bytes.appendLittleEndian(UInt32(clamping: vendor.count))
    bytes += vendor
    bytes.appendLittleEndian(UInt32(clamping: comments.count))
    for comment in comments {
      bytes.appendLittleEndian(UInt32(clamping: comment.count))
      bytes += comment
    }
    return bytes
  }

  /// A comment with a key of the letters that are allowed, and a value of UTF-8.
  private static func mended(_ comment: [UInt8]) -> [UInt8] {
    guard let equals = comment.firstIndex(of: UInt8(ascii: "=")) else {
      return Array("COMMENT=".utf8) + valid(comment[...])
    }
    // U+0020 to U+007D (RFC 7845, section 5.2, which refers to Vorbis's comments).
    let key = comment[..<equals].map { (0x20...0x7D).contains($0) ? $0 : UInt8(ascii: "_") }
    let name = key.isEmpty ? Array("COMMENT".utf8) : key
    return name + [UInt8(ascii: "=")] + valid(comment[(equals + 1)...])
  }

  /// Gains that break the rules say nothing.
  private static func withoutWrongGains(_ comments: [[UInt8]]) -> [[UInt8]] {
    let wrong = Set(OpusTags.wrongGains(among: comments.map { OpusTags.comment($0[...]) }))
    return comments.enumerated().filter { !wrong.contains($0.offset) }.map(\.element)
  }

  private static func valid(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    valid(bytes).elementsEqual(bytes)
  }
}
