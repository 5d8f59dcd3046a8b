/// What the first bytes of a packet say (RFC 6716, section 3).
enum OpusPacket {
  /// The most bytes of a packet of one stream that make sense (RFC 7845, section 6).
  static let longest = 61_440

  /// The frames of a packet at 48 kHz.
  ///
  /// - Returns: `nil` for an empty packet, one without a frame, and one of more than 120 ms.
  static func duration(of packet: some Collection<UInt8>) -> Int? {
    guard let table = packet.first else { return nil }
    return duration(table: table, second: packet.dropFirst().first)
  }

  /// The frames of a packet at 48 kHz, by its first two bytes.
  static func duration(table: UInt8, second: UInt8?) -> Int? {
    guard let count = frameCount(table: table, second: second) else { return nil }
    let total = count * frameDuration(configuration: table >> 3)
    return (1...OpusDecoder.longestPacket).contains(total) ? total : nil
  }

  /// A packet of one frame of no bytes, which decoders take for a lost frame of the same kind.
  static func placeholder(like table: UInt8) -> (packet: [UInt8], frames: Int) {
    ([table & 0xFC], frameDuration(configuration: table >> 3))
  }

  private static func frameCount(table: UInt8, second: UInt8?) -> Int? {
    switch table & 3 {
    case 0: 1
    case 1, 2: 2
    default: second.map { Int($0 & 0x3F) }
    }
  }

  /// RFC 6716, table 2: SILK to 11, hybrid to 15, CELT from 16; each doubles the one before, but 60 ms follow 40.
  private static func frameDuration(configuration: UInt8) -> Int {
    switch configuration {
    case 0..<12: configuration & 3 == 3 ? 2_880 : 480 << Int(configuration & 3)
    case 12..<16: 480 << Int(configuration & 1)
    default: 120 << Int(configuration & 3)
    }
  }
}
