import PresselAudio
import PresselTesting
import Testing

@testable import PresselOpus

/// What an exact start must not leave out.
@Suite("An exact start")
struct ExactStartTests {
  /// All that comes from where a reader is, in files of one channel.
  private func rest(_ reader: inout SeekableOpusReader<ArrayFile>) throws -> [Float] {
    var samples: [Float] = []
    while let block = try reader.nextBlock() { samples += block.samples }
    return samples
  }

  /// Places of which the first are near the beginning.
  private func places(in count: Int, seed: UInt64) -> [Int] {
    var random = SplitMix(seed: seed)
    return [0, 1, 500, 9_999, 60_000].filter { $0 <= count }
      + (0..<8).map { _ in Int.random(in: 0...count, using: &random) }
  }

  private func holdAgainstReadingFromTheBeginning(_ file: [UInt8], seed: UInt64) throws {
    let all = try Decoded(file).samples
    var reader = try SeekableOpusReader(ArrayFile(bytes: file))
    #expect(try rest(&reader) == all, "from the beginning")
    for place in places(in: all.count, seed: seed) {
      try reader.seek(to: FrameCount(place), .exact)
      // Not compared by the macro, which would print all of it.
      let isEqual = try rest(&reader) == Array(all[place...])
      #expect(isEqual, "from \(place), seed \(seed)")
    }
  }

  private func with(preSkip: Int, serial: UInt32, _ file: [UInt8]) throws -> [UInt8] {
    var pages = try #require(PlainPage.pages(of: file))
    pages[0].body = OpusHead(preSkip: preSkip).packet
    for number in pages.indices { pages[number].serial = serial }
    return pages.flatMap(\.bytes)
  }

  /// 12 s of which half is silence, so that frames are not sent.
  private func pausing(_ settings: OpusEncoderSettings) throws -> [UInt8] {
    var sound = SeededSound(seed: 14)
    var samples: [Float] = []
    for (voice, pause) in [(60_000, 90_000), (40_000, 120_000), (110_000, 70_000), (50_000, 36_000)] {
      samples += sound.voice(voice)
      samples += sound.noise(pause).map { $0 * 0.002 }
    }
    return try finished(recorded(samples, settings: settings))
  }

  @Test("decodes all of a pre-skip that is longer than packets", arguments: [312, 3_840, 20_000, 65_535])
  func preSkips(preSkip: Int) throws {
    var sound = SeededSound(seed: 15)
    let settings = try OpusEncoderSettings(complexity: 0)
    let file = try with(
      preSkip: preSkip, serial: 5, finished(recorded(sound.voice(8 * 48_000), settings: settings)))
    try holdAgainstReadingFromTheBeginning(file, seed: 16)
    let first = try finished(recorded(sound.voice(30_000), settings: settings))
    try holdAgainstReadingFromTheBeginning(first + file, seed: 17)
  }

  @Test("decodes all of the pre-skip of a later stream, however near to the sound it began before")
  func laterPreSkip() throws {
    var sound = SeededSound(seed: 22)
    let settings = try OpusEncoderSettings(complexity: 0)
    let second = try with(
      preSkip: 65_535, serial: 5, finished(recorded(sound.voice(3 * 48_000), settings: settings)))
    let file = try finished(recorded(sound.voice(12 * 48_000), settings: settings)) + second
    let alone = try Decoded(second).samples
    var reader = try SeekableOpusReader(ArrayFile(bytes: file))
    for (place, accuracy) in [(300_000, SeekAccuracy.playing), (480_000, .exact)] {
      try reader.seek(to: FrameCount(place), accuracy)
      let isEqual = try rest(&reader).suffix(alone.count) == alone[...]
      #expect(isEqual, "from \(place)")
    }
  }

  @Test("knows that what is made up for frames that were not sent depends on all before")
  func discontinuous() throws {
    let file = try pausing(
      OpusEncoderSettings(bitRate: 16_000, complexity: 3, transmission: .discontinuous))
    let packets = try #require(PlainPage.pages(of: file)).dropFirst(2).flatMap(\.packets)
    try #require(packets.count { $0.count <= 2 } > 50, "frames that were not sent")
    try holdAgainstReadingFromTheBeginning(file, seed: 18)
  }

  @Test("knows that what is made up for a hole depends on all before")
  func holes() throws {
    var sound = SeededSound(seed: 19)
    let settings = try OpusEncoderSettings(complexity: 0)
    var pages = try #require(
      PlainPage.pages(of: finished(recorded(sound.voice(20 * 48_000), settings: settings))))
    for number in [17, 9, 4] { pages.remove(at: number) }
    try holdAgainstReadingFromTheBeginning(pages.flatMap(\.bytes), seed: 20)
  }

  @Test("is near again where nothing was lost any more for a while")
  func afterALoss() throws {
    var sound = SeededSound(seed: 21)
    var pages = try #require(
      PlainPage.pages(of: recorded(sound.voice(16 * 48_000), settings: OpusEncoderSettings(complexity: 0))))
    // The third second.
    pages.removeSubrange(102..<152)
    let bytes = pages.flatMap(\.bytes)
    let file = CountedFile(bytes)
    let index = try OpusFileIndex(file)
    // The hole ends at 3 s; 5 s and a packet of 120 ms are left out.
    let nearest = FrameCount(390_000)
    #expect(!index.hasExactStart(at: nearest - FrameCount(8_000)))
    #expect(index.hasExactStart(at: nearest))
    file.forget()
    var reader = try SeekableOpusReader(file, index: index)
    try reader.seek(to: FrameCount(12 * 48_000), .exact)
    #expect(file.lowest > Int64(bytes.count / 3), "the beginning is not read again")
    file.forget()
    try reader.seek(to: nearest - FrameCount(8_000), .exact)
    _ = try reader.nextBlock()
    #expect(file.lowest < Int64(bytes.count / 30), "from the beginning")
  }

  @Test("is told where a frame is lost, in packets of every form")
  func lostFrames() {
    func isLost(_ packet: [UInt8]) -> Bool { OpusPacket.hasLostFrame(packet.span) }
    let body = [UInt8](repeating: 7, count: 40)
    // One frame.
    #expect(isLost([]) && isLost([0x08]) && isLost([0x08, 1]))
    #expect(!isLost([0x08, 1, 2]))
    #expect(!isLost([0x08] + [UInt8](repeating: 1, count: 1_275)))
    #expect(isLost([0x08] + [UInt8](repeating: 1, count: 1_276)), "no decoder takes it")
    // Two of equal length.
    #expect(isLost([0x09, 1, 2]) && !isLost([0x09, 1, 2, 3, 4]) && isLost([0x09] + body + [1]))
    // Two of which the first has its length before it.
    #expect(isLost([0x0A, 1] + body) && !isLost([0x0A, 2] + body))
    #expect(isLost([0x0A, 39] + body) && !isLost([0x0A, 38] + body))
    // Any number: three of equal length; three of which one is empty; three with padding.
    #expect(!isLost([0x0B, 3] + body.prefix(6)) && isLost([0x0B, 3] + body.prefix(3)))
    #expect(isLost([0x0B, 0x83, 5, 0] + body) && !isLost([0x0B, 0x83, 5, 5] + body))
    #expect(!isLost([0x0B, 0x43, 4] + body.prefix(10)) && isLost([0x0B, 0x43, 7] + body.prefix(10)))
  }

  @Test("finds losses also on pages that are counted where they lie")
  func skimmedLosses() throws {
    var pages = [
      PlainPage([OpusHead(preSkip: 312).packet], granule: 0, sequence: 0, flags: 2),
      PlainPage([OpusTags(vendor: "x").packet], granule: 0, sequence: 1),
    ]
    let whole: [UInt8] = [0x78, 1, 2, 3]
    for number in 0..<8 {
      let packets = number == 5 ? [whole, [0x78], whole] : [whole, whole, whole]
      pages.append(
        PlainPage(packets, granule: Int64(number + 1) * 2_880, sequence: UInt32(number + 2)))
    }
    let index = try OpusFileIndex(ArrayFile(bytes: pages.flatMap(\.bytes)))
    #expect(index.info.packets == 24)
    #expect(index.links.map(\.lastLoss) == [6 * 2_880])
  }
}
