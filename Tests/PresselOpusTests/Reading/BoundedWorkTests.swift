import PresselAudio
import Synchronization
import Testing

@testable import PresselOpus

/// What a file that was made to be dear may cost: counted, never timed.
@Suite("A file that was made to be dear")
struct BoundedWorkTests {
  /// 60 ms, a byte.
  private static let packet: [UInt8] = [0x18]

  private func headers(serial: UInt32 = 1) -> [PlainPage] {
    [
      PlainPage([OpusHead(preSkip: 312).packet], granule: 0, sequence: 0, flags: 2, serial: serial),
      PlainPage([OpusTags(vendor: "x").packet], granule: 0, sequence: 1, serial: serial),
    ]
  }

  @Test("has strangers without number, of which the places in its index remember only some")
  func strangers() throws {
    var file = headers().flatMap(\.bytes)
    let seconds = 2_500
    for second in 1...seconds {
      file +=
        PlainPage(
          Array(repeating: Self.packet, count: 17), granule: Int64(second) * 48_960,
          sequence: UInt32(second + 1)
        ).bytes
      file += PlainPage([[0xFF]], granule: 0, sequence: 0, serial: UInt32(second + 100)).bytes
    }
    let index = try OpusFileIndex(ArrayFile(bytes: file))
    let remembered = index.links[0].entries.map(\.place.state.foreignSerials.count)
    #expect(remembered.count > seconds && remembered.max() == OpusStreamState.serialLimit)
    #expect(index.info.samples == FrameCount(seconds * 48_960 - 312))
    #expect(index.info.faults.count { $0.code == .foreignStream } == OpusStreamState.serialLimit)
  }

  @Test("has links without number, of which the places in its index remember only some")
  func links() throws {
    var file: [UInt8] = []
    for link in 0..<1_300 {
      let serial = UInt32(link)
      file += headers(serial: serial).flatMap(\.bytes)
      file += PlainPage([Self.packet], granule: 2_880, sequence: 2, flags: 4, serial: serial).bytes
    }
    let index = try OpusFileIndex(ArrayFile(bytes: file))
    #expect(index.links.count == 1_300)
    #expect(index.links.map(\.start.frames) == (0..<1_300).map { Int64($0) * 2_568 })
    let remembered = index.links.flatMap(\.entries).map(\.place.state.serials.count)
    #expect(remembered.max() == OpusStreamState.serialLimit)
  }

  @Test("says that it has holes of days, of which a day in all is believed")
  func holes() throws {
    var file = headers().flatMap(\.bytes)
    for number in 0..<200 {
      // 10 minutes each, in as many pages as they could have been on.
      file +=
        PlainPage(
          [Self.packet], granule: Int64(number) * GranuleTimeline.longestGap + Int64(number + 1) * 2_880,
          sequence: UInt32(number * 30 + 2)
        ).bytes
    }
    let day = FrameCount(24 * 3_600 * 48_000)
    for file in [file, file + file] {
      let info = try OpusFileInfo(scanning: ArrayByteSource(file))
      #expect(info.samples > day && info.samples < day + FrameCount(24 * 3_600 * 4_800))
      #expect(info.faults.contains { $0.code == .badTimestamp })
      var repairer = OggOpusRepairer(ArrayByteSource(file))
      while try repairer.nextBlock() != nil {}
      #expect(repairer.samples > day && repairer.samples < day + FrameCount(24 * 3_600 * 4_800))
    }
  }

  @Test("has streams that share one serial, and each gets its own when it is repaired")
  func serials() throws {
    var file: [UInt8] = []
    for link in 0..<40 {
      // One serial again and again, and now and then one that a repair has given already.
      let serial: UInt32 = link % 5 == 4 ? UInt32(7 + link / 2) : 7
      file += headers(serial: serial).flatMap(\.bytes)
      file +=
        PlainPage(
          [Self.packet], granule: 2_880, sequence: 2, flags: 4, serial: serial
        ).bytes
    }
    let pages = try #require(PlainPage.pages(of: Repaired(file).bytes))
    #expect(Set(pages.map(\.serial)).count == 40)
  }
}
