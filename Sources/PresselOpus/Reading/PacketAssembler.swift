/// Puts packets together from the pieces on pages.
struct PacketAssembler: Sendable {
  /// What a page brought.
  struct Yield {
    /// The packets that end on the page and are whole.
    var packets: [[UInt8]] = []
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
    for (index, piece) in page.pieces.enumerated() {
      yield.hasMore = index > 0
      if isOrphan {
        yield.lostPiece = true
        isOrphan = !piece.endsPacket
        continue
      }
      add(piece.bytes, to: &yield)
      guard piece.endsPacket, let packet = partial.take() else { continue }
      yield.packets.append(packet)
    }
    return yield
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, to yield: inout Yield) {
    let soFar = partial?.count ?? 0
    guard soFar + bytes.count <= longest else {
      // One byte more than allowed is kept: whoever looks at the packet sees that it is too long.
      yield.isTooLong = true
      partial = Array(repeating: 0, count: longest + 1)
      return
    }
    var packet = partial.take() ?? []
    packet.append(contentsOf: bytes)
    partial = packet
  }
}
