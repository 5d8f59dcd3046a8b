/// Puts packets together from the pieces on pages.
struct PacketAssembler: Sendable {
  /// What a page brought.
  struct Yield {
    /// The packets that end on the page and are whole.
    var packets: [ArraySlice<UInt8>] = []
    /// Whether part of a packet had to be thrown away.
    var lostPiece = false
    /// Whether a packet is longer than allowed.
    var isTooLong = false
    /// Whether the page goes on after the first packet that ends on it.
    var hasMore = false
  }

  private let longest: Int
  /// What the pages so far hold of the packet that has not ended; `nil` between packets.
  private var partial: [UInt8]?

  /// Whether no packet has begun that has not ended.
  var isBetweenPackets: Bool {
    partial == nil
  }

  init(longest: Int) {
    self.longest = longest
  }

  /// Takes the next page of the stream.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - afterLoss: whether pages before it are missing.
  mutating func take(_ page: OggPage, afterLoss: Bool) -> Yield {
    var yield = Yield()
    if partial != nil, afterLoss || !page.flags.contains(.continued) {
      partial = nil
      yield.lostPiece = true
    }
    var isOrphan = page.flags.contains(.continued) && partial == nil
    var count = 0
    page.forEachPiece { bytes, endsPacket in
      count += 1
      guard !isOrphan else {
        yield.lostPiece = true
        isOrphan = !endsPacket
        return
      }
      add(bytes, endsPacket: endsPacket, to: &yield)
    }
    yield.hasMore = count > 1
    return yield
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, endsPacket: Bool, to yield: inout Yield) {
    if endsPacket, partial == nil, bytes.count <= longest {
      // The common case copies nothing.
      yield.packets.append(bytes)
      return
    }
    let soFar = partial?.count ?? 0
    var packet = partial.take() ?? []
    if soFar + bytes.count <= longest {
      packet.append(contentsOf: bytes)
    } else {
      // One byte more than allowed is kept: whoever looks at the packet sees that it is too long.
      yield.isTooLong = true
      packet = Array(repeating: 0, count: longest + 1)
    }
    if endsPacket {
      yield.packets.append(packet[...])
    } else {
      partial = packet
    }
  }
}
