import Testing

@testable import PresselOpus

@Suite("OpusTags")
struct OpusTagsTests {
  private let tags = OpusTags(
    vendor: "v", comments: [.init("TITLE", "Grüße = hello"), .init("", "no sign"), .init("EMPTY", "")])

  @Test("are read back as they were written")
  func roundTrip() throws {
    #expect(try OpusTags(packet: tags.packet) == tags)
    #expect(try OpusTags(packet: tags.packet + [0, 1, 2]) == tags)
    #expect(try OpusTags(packet: OpusTags().packet).vendor.hasPrefix("libopus"))
  }

  @Test("keep a comment that begins with its sign")
  func emptyKey() throws {
    // Found by fuzzing: "=A=b" came back as the key A.
    let packet = Array("OpusTags".utf8) + [0, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0] + Array("=A=b".utf8)
    let read = try OpusTags(packet: packet)
    #expect(read.comments == [.init("", "A=b")])
    #expect(read.packet == packet)
  }

  @Test("have the bytes of RFC 7845")
  func bytes() {
    let packet = OpusTags(vendor: "ab", comments: [.init("K", "v")]).packet
    #expect(packet == Array("OpusTags".utf8) + [2, 0, 0, 0, 97, 98, 1, 0, 0, 0, 3, 0, 0, 0, 75, 61, 118])
  }

  @Test("are found without regard to case")
  func lookup() {
    #expect(tags.value(of: "tItLe") == "Grüße = hello")
    #expect(tags.value(of: "empty")?.isEmpty == true)
    #expect(tags.value(of: "absent") == nil)
  }

  @Test("are refused wherever they are cut")
  func cuts() {
    for count in 0..<tags.packet.count {
      let error = #expect(throws: OpusFileError.self) {
        try OpusTags(packet: Array(tags.packet.prefix(count)))
      }
      #expect(error?.code == .badHeader)
    }
  }

  @Test("reserve nothing by the numbers in them", arguments: [UInt32(0x7FFF_FFFF), 0xFFFF_FFF0, 0xFFFF_FFFF])
  func lies(number: UInt32) {
    var count = Array("OpusTags".utf8) + [0, 0, 0, 0]
    count.appendLittleEndian(number)
    var vendor = Array("OpusTags".utf8)
    vendor.appendLittleEndian(number)
    for packet in [count, vendor, vendor + [1, 2, 3, 4, 5, 6, 7, 8]] {
      let error = #expect(throws: OpusFileError.self) { try OpusTags(packet: packet) }
      #expect(error?.code == .badHeader)
    }
  }

  @Test("with bytes that are no text are shown with marks")
  func badText() throws {
    var packet = OpusTags(vendor: "", comments: [.init("TITLE", "abc")]).packet
    packet.replaceSubrange(packet.count - 3..<packet.count, with: [0x96, 0xFF, 0xFE])
    #expect(try OpusTags(packet: packet).value(of: "TITLE") == "\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}
