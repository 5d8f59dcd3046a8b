import Testing

@testable import PresselOpus

@Suite("OpusHead")
struct OpusHeadTests {
  /// The example of RFC 7845, by hand: version 1, 1 channel, pre-skip 312, 48 kHz, gain −3,348, family 0.
  private let bytes: [UInt8] =
    Array("OpusHead".utf8) + [1, 1, 0x38, 0x01, 0x80, 0xBB, 0, 0, 0xEC, 0xF2, 0]

  @Test("is read and written byte for byte")
  func roundTrip() throws {
    let head = try OpusHead(packet: bytes)
    #expect(head == OpusHead(channels: 1, preSkip: 312, inputRate: 48_000, headerGain: -3_348))
    #expect(head.packet == bytes)
  }

  @Test("is refused when it is cut, with one name", arguments: 8..<19)
  func cut(count: Int) {
    let error = #expect(throws: OpusFileError.self) { try OpusHead(packet: Array(bytes.prefix(count))) }
    #expect(error?.code == .badHeader)
  }

  @Test("has a name for each thing that it may not say")
  func names() {
    for (place, value, code) in [
      (0, 0x6F, OpusFileError.Code.notOpus), (8, 0x10, .unsupportedVersion), (9, 0, .badHeader),
      (9, 3, .badHeader), (18, 1, .unsupportedChannels), (18, 255, .unsupportedChannels),
    ] {
      var wrong = bytes
      wrong[place] = UInt8(value)
      let error = #expect(throws: OpusFileError.self) { try OpusHead(packet: wrong) }
      #expect(error?.code == code)
    }
  }

  @Test("may be longer and of a later minor version")
  func lenient() throws {
    var later = bytes + [1, 2, 3]
    later[8] = 15
    #expect(try OpusHead(packet: later).version == 15)
  }
}
