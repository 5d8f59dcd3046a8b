/// Joins the pieces of packets on the pages of a damaged stream, and keeps what a loss leaves of a packet.
struct PieceJoiner: Sendable {
  /// What a page brought.
  struct Joined {
    /// The packets that end on the page and are whole.
    var packets: [[UInt8]] = []
    /// The beginning of a packet whose rest is lost.
    var torso: [UInt8]?
    /// Whether any piece was lost.
    var lostPiece = false
  }

  private let longest = OpusLink.longestTags
  private var partial: [UInt8]?

  /// Takes the next page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - afterLoss: whether pages before it are missing.
  mutating func take(_ page: OggPage, afterLoss: Bool) -> Joined {
    var joined = Joined()
    if partial != nil, afterLoss || !page.flags.contains(.continued) {
      joined.torso = partial.take()
      joined.lostPiece = true
    }
    var isOrphan = page.flags.contains(.continued) && partial == nil
    page.forEachPiece { bytes, endsPacket in
      guard !isOrphan else {
        joined.lostPiece = true
        isOrphan = !endsPacket
        return
      }
      add(bytes, endsPacket: endsPacket, to: &joined)
    }
    return joined
  }

  /// The beginning of a packet that the stream ended in.
  mutating func takeRest() -> [UInt8]? {
    partial.take()
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, endsPacket: Bool, to joined: inout Joined) {
    var packet = partial.take() ?? []
    // One byte more than allowed is kept: whoever looks at the packet sees that it is too long.
    packet.append(contentsOf: bytes.prefix(longest + 1 - packet.count))
    if endsPacket {
      joined.packets.append(packet)
    } else {
      partial = packet
    }
  }
}
