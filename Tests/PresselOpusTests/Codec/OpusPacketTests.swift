import Testing

@testable import PresselOpus

@Suite("Packets")
struct OpusPacketTests {
  @Test("have the length that their first bytes say")
  func durations() {
    // RFC 6716, table 2, in frames of 48 kHz, configuration by configuration.
    let table =
      [480, 960, 1_920, 2_880, 480, 960, 1_920, 2_880, 480, 960, 1_920, 2_880, 480, 960, 480, 960]
      + (0..<4).flatMap { _ in [120, 240, 480, 960] }
    for (configuration, frames) in table.enumerated() {
      let first = UInt8(configuration << 3)
      #expect(OpusPacket.duration(of: [first]) == frames)
      #expect(OpusPacket.duration(of: [first | 1]) == 2 * frames)
      #expect(OpusPacket.duration(of: [first | 2, 0]) == 2 * frames)
      for count in 0...63 {
        let total = count * frames
        #expect(
          OpusPacket.duration(of: [first | 3, 0xC0 | UInt8(count)])
            == ((1...5_760).contains(total) ? total : nil))
      }
      #expect(OpusPacket.duration(of: [first | 3]) == nil)
      #expect(OpusPacket.placeholder(like: first | 3).frames == frames)
    }
    #expect(OpusPacket.duration(of: []) == nil)
    // Three frames of 20 ms, as Chrome packs them, and 6 of 20 ms.
    #expect(OpusPacket.duration(of: [0x7B, 0x83]) == 2_880)
    #expect(OpusPacket.duration(of: [0x7B, 0x06]) == 5_760)
  }
}
