import PresselAudio
import Testing

@testable import PresselOpus

@Suite("A repaired file")
struct RepairTests {
  /// A second of a voice on pages of its own packets: two headers, 51 packets.
  private static func second(samples: Int = 48_000, seed: UInt64 = 51) throws -> [PlainPage] {
    var sound = SeededSound(seed: seed)
    let settings = try OpusEncoderSettings(complexity: 0)
    return try #require(PlainPage.pages(of: recorded(sound.voice(samples), settings: settings)))
  }

  private func repaired(_ pages: [PlainPage]) throws -> Repaired {
    let file = Array(pages.map(\.bytes).joined())
    let result = try Repaired(file)
    try result.check(against: file, "\(result.codes)")
    return result
  }

  @Test("is the file itself when nothing is wrong")
  func untouched() throws {
    let pages = try Self.second()
    let result = try repaired(pages)
    #expect(result.bytes == Array(pages.map(\.bytes).joined()))
    #expect(result.mends.isEmpty)
    #expect(result.samples == FrameCount(48_000) && result.packets == 51 && result.links == 1)
  }

  @Test("keeps the time of lost pages, and every packet that is left")
  func hole() throws {
    let pages = try Self.second()
    let result = try repaired(pages.enumerated().filter { !(22..<25).contains($0.offset) }.map(\.element))
    #expect(result.samples == FrameCount(48_000))
    #expect(result.codes == [.gapFilled])
    let kept = pages[..<22].flatMap(\.packets) + [[0x7B, 3]] + pages[25...].flatMap(\.packets)
    // Three packets of 20 ms are one of three frames without bytes.
    let table = try #require(pages[21].body.first)
    #expect(result.allPackets.count == kept.count)
    #expect(result.allPackets[22] == [table | 3, 3])
    #expect(result.allPackets[..<22] == kept[..<22] && result.allPackets[23...] == kept[23...])
  }

  @Test("leaves damage out and says where it was")
  func damage() throws {
    let pages = try Self.second()
    var file = Array("ID3 in front".utf8) + Array(pages.map(\.bytes).joined())
    let offset = 12 + pages[..<30].reduce(0) { $0 + $1.bytes.count }
    file[offset + 40] ^= 1
    let result = try Repaired(file)
    try result.check(against: file, "damage")
    #expect(result.samples == FrameCount(48_000))
    #expect(
      result.mends.map { [$0.offset, Int64($0.page)] } == [[0, 0], [Int64(offset), 30]]
        + [[Int64(offset + pages[30].bytes.count), 30]])
    #expect(result.codes == [.garbageLeftOut, .damageLeftOut, .gapFilled])
  }

  @Test("has a head made from its packets when that is lost", arguments: [1, 2])
  func headLost(channels: Int) throws {
    var pages = try Self.second()
    if channels == 2 {
      // The bit of two channels in the first byte; code 0 holds one frame of either.
      for index in pages.indices.dropFirst(2) { pages[index].body[0] |= 4 }
    }
    let result = try repaired(Array(pages.dropFirst()))
    let info = try OpusFileInfo(scanning: ArrayByteSource(result.bytes))
    #expect(info.head.channels == channels && info.head.preSkip == 312)
    #expect(result.codes == [.headMade])
    #expect(result.samples == FrameCount(48_000))
    #expect(result.allPackets.dropFirst() == pages.dropFirst().flatMap(\.packets)[...])
  }

  @Test("has empty tags when those are lost, and keeps the head")
  func tagsLost() throws {
    let pages = try Self.second()
    let result = try repaired([pages[0]] + pages.dropFirst(2))
    #expect(result.codes == [.tagsMade])
    #expect(result.samples == FrameCount(48_000))
    #expect(result.allPackets[0] == pages[0].body)
  }

  @Test("begins where the first page that is left begins, when both headers and more are lost")
  func beginningLost() throws {
    let pages = try Self.second()
    for lost in 2..<52 {
      let result = try repaired(Array(pages.dropFirst(lost)))
      #expect(result.codes == [.headMade, .tagsMade])
      let packets = pages.count - lost
      // The end cuts 648 frames off.
      #expect(result.samples == FrameCount(max(0, packets * 960 - 648 - 312)))
      #expect(result.allPackets.dropFirst(2) == pages.dropFirst(lost).flatMap(\.packets)[...])
    }
    let alone = #expect(throws: OpusFileError.self) { try repaired(Array(pages.dropFirst(52))) }
    #expect(alone?.code == .notOpus)
  }

  @Test("keeps as much of the tags as can be read")
  func tags() throws {
    let pages = try Self.second()
    func tagsAfter(_ packet: [UInt8]) throws -> (OpusTags, [OpusMend.Code]) {
      let page = PlainPage([packet], granule: 0, sequence: 1, serial: pages[0].serial)
      let result = try repaired([pages[0], page] + pages.dropFirst(2))
      return (try OpusFileInfo(scanning: ArrayByteSource(result.bytes)).tags, result.codes)
    }
    let whole = OpusTags(vendor: "v", comments: [.init("TITLE", "Guten Tag"), .init("ARTIST", "x")])
    let untouched = try tagsAfter(whole.packet)
    #expect(untouched.0 == whole && untouched.1.isEmpty)
    let cut = try tagsAfter(Array(whole.packet.dropLast(3)))
    #expect(cut.0.comments == [.init("TITLE", "Guten Tag")] && cut.1 == [.tagsCorrected])
    let noVendor = try tagsAfter(Array(whole.packet.prefix(11)))
    #expect(noVendor.0 == OpusTags(vendor: "unknown") && noVendor.1 == [.tagsCorrected])
    // A value that is not UTF-8, a comment without a key, one with an empty key, and a key with a bell in it.
    let odd = ["TITLE=\u{1}", "no key", "=value", "A\u{7}B=c"].map { text in
      Array(text.utf8).map { $0 == 1 ? 0xFF : $0 }
    }
    var packet = OpusTags.magic
    packet.appendCounted("v")
    packet.appendLittleEndian(UInt32(4))
    for text in odd {
      packet.appendLittleEndian(UInt32(text.count))
      packet += text
    }
    let mended = try tagsAfter(packet)
    #expect(
      mended.0.comments == [
        .init("TITLE", "\u{FFFD}"), .init("COMMENT", "no key"), .init("COMMENT", "value"), .init("A_B", "c"),
      ])
    #expect(mended.1 == [.tagsCorrected])
  }

  @Test("reads the first page of tags whose second is lost")
  func tornTags() throws {
    let pages = try Self.second()
    let long = OpusTags(
      vendor: "v", comments: [.init("TITLE", "kept"), .init("LYRICS", String(repeating: "x", count: 70_000))])
    var writer = OggPageWriter(serial: pages[0].serial)
    var file = writer.page([pages[0].body], granule: 0, flags: .beginsStream)
    file += writer.pages(of: long.packet, granule: 0)
    var made = try #require(PlainPage.pages(of: file))
    try #require(made.count == 3)
    made.removeLast()
    let audio = pages.dropFirst(2).map { page in
      var page = page
      page.sequence += 1
      return page
    }
    let result = try repaired(made + audio)
    #expect(result.codes == [.tagsCorrected, .gapJoined])
    #expect(
      try OpusFileInfo(scanning: ArrayByteSource(result.bytes)).tags.comments == [.init("TITLE", "kept")])
    #expect(result.samples == FrameCount(48_000))
  }

  @Test("has right positions, whatever they were", arguments: [Int64(-1), 0, 7, 1 << 40, .max, .min])
  func positions(wrong: Int64) throws {
    let good = try Self.second()
    let pages = good.enumerated().map { index, page in
      var page = page
      if index >= 2 { page.granule = wrong }
      return page
    }
    let result = try repaired(pages)
    #expect(result.codes.contains(.positionCorrected))
    #expect(result.allPackets == good.flatMap(\.packets))
    // Where the first page begins may be anywhere, but not the last moment of all.
    let first = try #require(PlainPage.pages(of: result.bytes))[2].granule
    #expect(first == (wrong == 1 << 40 ? wrong : 960))
  }

  @Test("goes on behind an end that was set too early, and leaves out what only follows it")
  func earlyEnd() throws {
    var pages = try Self.second()
    pages[20].flags = 4
    let result = try repaired(pages)
    #expect(result.codes == [.endMoved] && result.samples == FrameCount(48_000) && result.links == 1)
    // The same pages once more do not go on: they are a stream whose beginning is lost.
    let twice = try repaired(Self.second() + Self.second(seed: 52).dropFirst(10))
    #expect(twice.links == 2 && twice.codes.contains(.headMade) && twice.codes.contains(.serialChanged))
    let scrap = PlainPage([[0xFF, 0xFF]], granule: 5, sequence: 9, serial: pages[0].serial)
    let left = try repaired(Self.second() + [scrap, scrap])
    #expect(left.codes == [.dataAfterEndLeftOut] && left.samples == FrameCount(48_000))
  }

  @Test("does not go on behind an end that cut something off, though only with a loss before it")
  func earlyEndAfterLoss() throws {
    // Found by fuzzing: the loss was rounded up to whole packets, and the end cut the rest off.
    var pages = try Self.second()
    pages[21].flags = 4
    pages[21].granule -= 400
    pages.remove(at: 20)
    let result = try repaired(pages)
    #expect(result.links == 2 && result.codes.contains(.headMade))
  }

  @Test("takes a page that wrongly says it begins a stream for what it is")
  func wrongBeginning() throws {
    var pages = try Self.second()
    pages[20].flags = 2
    #expect(try repaired(pages).samples == FrameCount(48_000))
    pages[20].sequence = 0
    let result = try repaired(pages)
    #expect(result.codes.contains(.strangerLeftOut) && result.samples == FrameCount(48_000))
  }

  @Test("has each page once, and its pages in order of their numbers")
  func numbers() throws {
    var pages = try Self.second()
    pages.insert(pages[30], at: 30)
    let result = try repaired(pages)
    #expect(result.codes == [.repeatedPageLeftOut] && result.samples == FrameCount(48_000))
    let zeros = try repaired(
      Self.second().map { page in
        var page = page
        page.sequence = 0
        return page
      })
    #expect(Set(zeros.codes) == [.numberCorrected] && zeros.samples == FrameCount(48_000))
  }

  @Test("keeps links that follow one another, with serials of their own")
  func links() throws {
    let result = try repaired(Self.second() + Self.second(samples: 10_000) + Self.second(samples: 500))
    #expect(result.links == 3 && result.samples == FrameCount(58_500))
    #expect(result.codes == [.serialChanged, .serialChanged])
    let serials = Set(try #require(PlainPage.pages(of: result.bytes)).map(\.serial))
    #expect(serials.count == 3)
  }

  @Test("saves a link whose head is lost together with the end of the link before")
  func brokenJoint() throws {
    let second = try Self.second(seed: 53).map { page in
      var page = page
      page.serial = 99
      return page
    }
    let result = try repaired(Self.second().dropLast(3) + second.dropFirst(2))
    #expect(result.links == 2 && result.codes == [.endSet, .headMade, .tagsMade])
    #expect(result.samples == FrameCount(48 * 960 - 312 + 48_000))
  }

  @Test("has no strangers in it, whether they say who they are or not")
  func strangers() throws {
    let ours = try Self.second()
    func stranger(_ number: Int, flags: UInt8) -> PlainPage {
      let body = [Array("\u{1}vorbis".utf8), [3, 4, 5], [7, 0, 0]][min(2, number)]
      return PlainPage(
        [body], granule: Int64(number) * 1_024, sequence: UInt32(number), flags: flags, serial: 5)
    }
    for first in [0, 1] {
      var pages = first == 0 ? [stranger(0, flags: 2)] : []
      for (index, page) in ours.enumerated() { pages += [page, stranger(index + 1, flags: 0)] }
      let result = try repaired(pages)
      #expect(result.codes == [.strangerLeftOut], "\(result.mends)")
      #expect(result.bytes == Array(ours.map(\.bytes).joined()))
    }
    let alone = #expect(throws: OpusFileError.self) { try repaired((0..<9).map { stranger($0, flags: 0) }) }
    #expect(alone?.code == .notOpus)
  }

  @Test("has no packet that a decoder refuses")
  func packets() throws {
    var pages = try Self.second()
    let (serial, granule) = (pages[0].serial, pages[20].granule)
    // Code 1 is two frames of equal length: three bytes cannot be halved.
    pages[20] = PlainPage([[0x01, 1, 2, 3]], granule: granule, sequence: 20, serial: serial)
    // 140 ms are no packet.
    pages[30] = PlainPage(
      [[0x7B, 7], pages[30].body], granule: pages[30].granule, sequence: 30, serial: serial)
    let result = try repaired(pages)
    #expect(result.codes == [.packetEmptied, .packetLeftOut])
    #expect(result.samples == FrameCount(48_000))
    #expect(result.allPackets[20] == [0x03, 2])
  }

  @Test("has no pre-skip longer than itself, since players refuse that")
  func preSkip() throws {
    var pages = try Self.second(samples: 1)
    pages[0].body = OpusHead(preSkip: 30_000).packet
    let result = try repaired(pages)
    #expect(result.codes == [.preSkipCorrected] && result.samples == .zero)
    let info = try OpusFileInfo(scanning: ArrayByteSource(result.bytes))
    #expect(info.head.preSkip == 313)
    // None at all is taken for a mistake: one of 2.5 ms holds an empty packet, and the sound stays as it was.
    pages = try Self.second()
    pages[0].body = OpusHead(preSkip: 0).packet
    let short = try repaired(pages)
    #expect(short.codes == [.preSkipCorrected])
    #expect(try OpusFileInfo(scanning: ArrayByteSource(short.bytes)).head.preSkip == 120)
    #expect(try Decoded(short.bytes).samples == Decoded(Array(pages.map(\.bytes).joined())).samples)
    #expect(short.allPackets.count == pages.flatMap(\.packets).count + 1)
  }

  @Test("needs pages: bare packets, noise and nothing are refused by name")
  func noPages() throws {
    let packets = try Self.second().dropFirst(2).flatMap(\.packets)
    for bytes in [Array(packets.joined()), [], Array("OggS".utf8), Array(repeating: 0x4F, count: 70_000)] {
      let error = #expect(throws: OpusFileError.self) { try Repaired(bytes) }
      #expect(error?.code == .notOgg)
    }
  }
}
