import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Streams that follow and cross one another")
struct OpusLinkTests {
  /// A short stream with a serial of its own.
  private func stream(serial: UInt32, samples: Int = 3_000) throws -> [PlainPage] {
    var sound = SeededSound(seed: UInt64(serial))
    let part = try recorded(sound.voice(samples), settings: OpusEncoderSettings(complexity: 0))
    return try #require(PlainPage.pages(of: part)).map { page in
      var page = page
      page.serial = serial
      return page
    }
  }

  private func info(_ pages: [PlainPage]) throws -> OpusFileInfo {
    let file = Array(pages.map(\.bytes).joined())
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(try Decoded(file).samples.count == Int(info.samples.frames))
    return info
  }

  @Test("are links of their own, one after the other")
  func chain() throws {
    let result = try info(
      stream(serial: 1) + stream(serial: 2, samples: 5_000) + stream(serial: 3, samples: 1))
    #expect(result.linkSamples.map(\.frames) == [3_000, 5_000, 1])
    #expect(result.faults.map(\.code) == [.chained, .chained])
  }

  @Test("are told apart when they lie among one another")
  func multiplex() throws {
    let ours = try stream(serial: 1)
    let others = try stream(serial: 2)
    // Both begin together; the first Opus stream is the one that is read.
    var pages = [ours[0], others[0]]
    for index in 1..<ours.count { pages += [others[index], ours[index]] }
    let result = try info(pages)
    #expect(result.samples == FrameCount(3_000))
    #expect(result.links == 1)
    #expect(result.faults.map(\.code) == [.foreignStream])
  }

  @Test("stop where the next begins, with their end missing")
  func unended() throws {
    let result = try info(stream(serial: 1).dropLast() + stream(serial: 2))
    // 3,312 frames need four packets; without the last, three count in full.
    #expect(result.linkSamples.map(\.frames) == [2_880 - 312, 3_000])
    #expect(result.faults.map(\.code) == [.missingEndOfStream, .chained])
  }

  @Test("are left out when their headers are bad, unless they are the first")
  func badSecond() throws {
    var bad = try stream(serial: 2)
    bad[0].body[8] = 0x10
    let result = try info(stream(serial: 1) + bad)
    #expect(result.linkSamples.map(\.frames) == [3_000])
    #expect(result.faults.map(\.code).contains(.unsupportedLink))
    let error = #expect(throws: OpusFileError.self) { try info(bad + stream(serial: 1)) }
    #expect(error?.code == .unsupportedVersion)
  }

  @Test("end at their end: what follows is not heard")
  func afterEnd() throws {
    let pages = try stream(serial: 1)
    var late = pages[3]
    late.sequence = UInt32(pages.count)
    let result = try info(pages + [late])
    #expect(result.samples == FrameCount(3_000))
    #expect(result.faults.map(\.code) == [.dataAfterEnd])
  }

  @Test("without a start, or with damaged tags, are errors with names")
  func headers() throws {
    let pages = try stream(serial: 1)
    let startless = #expect(throws: OpusFileError.self) { try info(Array(pages.dropFirst())) }
    #expect(startless?.code == .notOpus)
    let tagless = #expect(throws: OpusFileError.self) { try info([pages[0]] + pages.dropFirst(2)) }
    #expect(tagless?.code == .badHeader)
    let short = #expect(throws: OpusFileError.self) { try info([pages[0]]) }
    #expect(short?.code == .badHeader)
    let silent = #expect(throws: OpusFileError.self) { try info(Array(pages.prefix(2))) }
    #expect(silent?.code == .noAudio)
  }

  @Test("may have packets that go on over pages, and lose only those that are broken")
  func spanningPackets() throws {
    let packet = try #require(stream(serial: 1)[2].packets.first)
    // Code 3 with 48 frames of 2.5 ms and equal size: 61,000 bytes cannot be divided by 48.
    let long = [UInt8(0xE3), 0x30] + [UInt8](repeating: 1, count: 61_000)
    let tooLong = [UInt8(0xE3), 0x30] + [UInt8](repeating: 1, count: 70_000)
    for (spanning, faults) in [(long, [OpusFault.Code.undecodablePacket]), (tooLong, [.invalidPacket])] {
      var writer = OggPageWriter(serial: 1)
      var file = writer.page([OpusHead(preSkip: 0).packet], granule: 0, flags: .beginsStream)
      file += writer.pages(of: OpusTags().packet, granule: 0)
      file += writer.page([packet], granule: 960)
      let length: Int64 = spanning.count == long.count ? 5_760 : 0
      file += writer.pages(of: spanning, granule: 960 + length)
      file += writer.page([packet], granule: 1_920 + length, flags: .endsStream)
      let decoded = try Decoded(file)
      #expect(decoded.samples.count == 1_920 + Int(length))
      #expect(decoded.faults == faults)
    }
  }
}
