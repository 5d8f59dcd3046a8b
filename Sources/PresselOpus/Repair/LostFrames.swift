/// Packets without sound, which decoders take for lost ones and conceal.
enum LostFrames {
  /// The first byte of a packet of one frame of 2.5 ms, the shortest there is (RFC 6716, table 2).
  static let shortest: UInt8 = 28 << 3

  /// Packets for a loss.
  ///
  /// - Parameters:
  ///   - frames: how long it is at 48 kHz; what is left over a multiple of 2.5 ms is dropped.
  ///   - table: the first byte of the packet before it, whose kind goes on.
  /// - Returns: as few packets as can be, each with its length.
  static func packets(for frames: Int64, like table: UInt8) -> [(packet: [UInt8], kept: Int)] {
    var left = frames
    var packets: [(packet: [UInt8], kept: Int)] = []
    for kind in [table, shortest | table & 4] {
      let step = Int64(OpusPacket.placeholder(like: kind).frames)
      while left >= step {
        let count = min(left / step, Int64(OpusDecoder.longestPacket) / step)
        packets.append((packet(of: kind, frames: Int(count)), Int(count * step)))
        left -= count * step
      }
    }
    return packets
  }

  /// A packet of so many frames of no bytes: code 0, or code 3 with a count (RFC 6716, section 3.2.5).
  private static func packet(of table: UInt8, frames count: Int) -> [UInt8] {
    count == 1 ? [table & 0xFC] : [table | 3, UInt8(count)]
  }
}
