import Testing

@testable import PresselOpus

@Suite("Pages")
struct OggPageWriterTests {
  @Test("have positions of 64 bits")
  func largeGranule() {
    var writer = OggPageWriter(serial: 0xFFFF_FFFF)
    let bytes = writer.page([[1, 2, 3]], granule: 1 << 32 + 960)
    let pages = PlainPage.pages(of: bytes)
    #expect(pages?.first?.granule == 4_294_968_256)
    #expect(pages?.first?.serial == 0xFFFF_FFFF)
  }

  @Test(
    "end a packet of a multiple of 255 bytes with an empty segment",
    arguments: [0, 1, 254, 255, 256, 510, 765])
  func lacing(size: Int) {
    var writer = OggPageWriter(serial: 1)
    let packet = [UInt8](repeating: 7, count: size)
    let page = PlainPage.pages(of: writer.page([packet, [9]], granule: 0))?.first
    #expect(page?.packets == [packet, [9]])
    #expect(OggPageWriter.segments(of: packet) == (page?.lacing.count ?? 0) - 1)
  }

  @Test(
    "carry a packet of any size, with no position until it ends",
    arguments: [255 * 255 - 1, 255 * 255, 255 * 256, 200_000])
  func spans(size: Int) throws {
    var writer = OggPageWriter(serial: 1)
    let packet = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let pages = try #require(PlainPage.pages(of: writer.pages(of: packet, granule: 5)))
    #expect(pages.flatMap(\.body) == packet)
    #expect(pages.allSatisfy { $0.lacing.count <= 255 })
    #expect(pages.dropLast().allSatisfy { $0.granule == -1 })
    #expect(pages.last?.granule == 5)
    #expect(pages.map(\.flags) == [0] + Array(repeating: 1, count: pages.count - 1))
    #expect(pages.count == (size / 255 + 1 + 254) / 255)
  }
}
