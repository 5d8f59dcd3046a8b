/// What the first bytes of a packet say (RFC 6716, section 3).
enum OpusPacket {
  /// The most bytes of a packet of one stream that make sense (RFC 7845, section 6).
  static let longest = 61_440

  /// The frames of a packet at 48 kHz.
  ///
  /// - Returns: `nil` for an empty packet, one without a frame, and one of more than 120 ms.
  static func duration(of packet: some Collection<UInt8>) -> Int? {
    guard let table = packet.first, let count = frameCount(packet, table: table) else { return nil }
    let total = count * frameDuration(configuration: table >> 3)
    return (1...OpusDecoder.longestPacket).contains(total) ? total : nil
  }

  /// A packet of one frame of no bytes, which decoders take for a lost frame of the same kind.
  static func placeholder(like table: UInt8) -> (packet: [UInt8], frames: Int) {
    ([table & 0xFC], frameDuration(configuration: table >> 3))
  }

  private static func frameCount(_ packet: some Collection<UInt8>, table: UInt8) -> Int? {
    switch table & 3 {
    case 0: return 1
    case 1, 2: return 2
    default:
      guard let counts = packet.dropFirst().first else { return nil }
      return Int(counts & 0x3F)
    }
  }

  /// RFC 6716, table 2: SILK to 11, hybrid to 15, CELT from 16.
  private static func frameDuration(configuration: UInt8) -> Int {
    switch configuration {
    case 0..<12: [480, 960, 1_920, 2_880][Int(configuration & 3)]
    case 12..<16: [480, 960][Int(configuration & 1)]
    default: [120, 240, 480, 960][Int(configuration & 3)]
    }
  }
}
