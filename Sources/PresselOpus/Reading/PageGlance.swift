/// What counting needs of a page that has nothing special: whole packets of Opus, and no flag.
struct PageGlance {
  let granule: Int64
  let serial: UInt32
  let sequence: UInt32

  /// How many packets there are, at least one.
  private(set) var packets = 0
  /// Their bytes.
  let bytes: Int
  /// Their frames at 48 kHz.
  private(set) var frames = 0
  /// The frames of the last one.
  private(set) var last = 0

  /// Looks at a page.
  ///
  /// - Parameter page: a whole one, by its lacing values.
  /// - Returns: `nil` when anything about it needs a closer look.
  init?(_ page: Span<UInt8>) {
    let body = OggPage.headerLength + Int(page[26])
    guard page[5] == 0, page[body - 1] < 255 else { return nil }
    granule = Int64(
      bitPattern: UInt64(Self.number(in: page, at: 10)) << 32 | UInt64(Self.number(in: page, at: 6)))
    serial = Self.number(in: page, at: 14)
    sequence = Self.number(in: page, at: 18)
    bytes = page.count - body
    var lengths = PacketLengths()
    var (start, length) = (body, 0)
    for segment in OggPage.headerLength..<body {
      let value = Int(page[segment])
      length += value
      guard value < 255 else { continue }
      last = lengths.frames(in: page, at: start, count: length)
      guard last > 0 else { return nil }
      packets += 1
      frames += last
      start += length
      length = 0
    }
    guard packets > 0 else { return nil }
  }

  /// Whether any packet of a page of whole packets has a frame that a decoder has to make up.
  static func hasLostFrame(_ page: Span<UInt8>) -> Bool {
    let body = OggPage.headerLength + Int(page[26])
    var (start, end) = (body, body)
    for segment in OggPage.headerLength..<body {
      end += Int(page[segment])
      guard page[segment] < 255 else { continue }
      if OpusPacket.hasLostFrame(page.extracting(start..<end)) { return true }
      start = end
    }
    return false
  }

  private static func number(in page: Span<UInt8>, at place: Int) -> UInt32 {
    UInt32(page[place]) | UInt32(page[place + 1]) << 8 | UInt32(page[place + 2]) << 16
      | UInt32(page[place + 3]) << 24
  }

  /// The lengths of packets, most of which begin like the one before.
  private struct PacketLengths {
    private var table: UInt8 = 0
    /// What every packet that begins with `table` has; 0 while that is not known.
    private var known = 0

    /// - Returns: 0 for a packet that is not Opus, and for one that may be a header.
    @inline(__always)
    mutating func frames(in page: Span<UInt8>, at start: Int, count: Int) -> Int {
      guard count > 0, count <= OpusPacket.longest else { return 0 }
      let first = page[start]
      if first == table, known > 0 { return known }
      return look(first, count > 1 ? page[start + 1] : nil)
    }

    private mutating func look(_ first: UInt8, _ second: UInt8?) -> Int {
      // Headers begin with "Op", which would be 48 frames of 40 ms: no packet of Opus.
      let frames = OpusPacket.duration(table: first, second: second) ?? 0
      // The number of frames of the fourth form is in the second byte.
      (table, known) = (first, first & 3 == 3 ? 0 : frames)
      return frames
    }
  }
}
