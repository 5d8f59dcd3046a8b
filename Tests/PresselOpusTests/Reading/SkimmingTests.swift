import PresselAudio
import PresselTesting
import Testing

@testable import PresselOpus

@Suite("Counting without taking packets out")
struct SkimmingTests {
  /// What a file is, from every single packet of it.
  private func everyPacket(_ file: [UInt8]) throws(OpusFileError) -> OpusFileInfo {
    var stream = OpusPacketStream(ArrayByteSource(file))
    var tally = OpusTally()
    while let event = try stream.next() { tally.add(event) }
    return try OpusFileInfo(tally, pages: stream.pageCount, stream.log)
  }

  /// Both ways of counting, and the index, say the same of a file, its faults and their places.
  private func compare(_ file: [UInt8], _ what: String) {
    let told = Result { () throws(OpusFileError) in try everyPacket(file) }
    let counted = Result { () throws(OpusFileError) in try OpusFileInfo(scanning: ArrayByteSource(file)) }
    let indexed = Result { () throws(OpusFileError) in try OpusFileIndex(ArrayFile(bytes: file)).info }
    #expect(counted == told, "\(what)")
    #expect(indexed == told, "\(what)")
  }

  /// A file with one thing that is not as it was.
  private func damaged(_ file: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var file = file
    let place = Int.random(in: 0..<file.count, using: &random)
    let count = min(Int.random(in: 1...300, using: &random), file.count - place)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: file[place] ^= UInt8.random(in: 1...255, using: &random)
    case 1: file.removeSubrange(place..<place + count)
    case 2: file.removeLast(file.count - place)
    case 3: file.insert(contentsOf: file[place..<place + count], at: place)
    default: file.replaceSubrange(place..<place + count, with: repeatElement(0, count: count))
    }
    return file
  }

  /// A file with one page that is not as it was, and has the right checksum.
  private func altered(_ pages: [PlainPage], _ random: inout SplitMix) -> [UInt8] {
    var pages = pages
    let number = Int.random(in: 0..<pages.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: pages[number].flags ^= 1 << UInt8.random(in: 0..<3, using: &random)
    case 1: pages[number].granule += Int64.random(in: -5_000...5_000, using: &random)
    case 2: pages[number].sequence &+= UInt32.random(in: 1...3, using: &random)
    case 3: pages[number].serial &+= 1
    case 4: pages[number].lacing.append(255)
    case 5: pages[number].lacing.append(0)
    case 6: pages.remove(at: number)
    default:
      for place in pages[number].body.indices where Int.random(in: 0..<20, using: &random) == 0 {
        pages[number].body[place] = UInt8.random(in: .min ... .max, using: &random)
      }
    }
    return pages.flatMap(\.bytes)
  }

  @Test("agrees with taking every packet, in every file and after any damage to it", arguments: MadeFile.all)
  func made(_ expected: MadeFile) throws {
    let file = try Corpus.made(expected.name)
    compare(file, expected.name)
    var random = SplitMix(seed: 41)
    let pages = PlainPage.pages(of: file)
    for round in 0..<(file.count < 50_000 ? 24 : 4) {
      compare(damaged(file, &random), "\(expected.name), seed 41, damage \(round)")
      guard let pages else { continue }
      compare(altered(pages, &random), "\(expected.name), seed 41, change \(round)")
    }
  }

  @Test(
    "agrees with taking every packet in the files of other projects",
    .enabled(if: Corpus.openFolder != nil, "PRESSEL_OPEN_CORPUS names no folder"), arguments: OpenFile.all)
  func open(_ expected: OpenFile) throws {
    let folder = try #require(Corpus.openFolder)
    let file = try #require(Corpus.bytes(folder + "/" + expected.name))
    compare(file, expected.name)
    var random = SplitMix(seed: 42)
    for round in 0..<3 { compare(damaged(file, &random), "\(expected.name), seed 42, damage \(round)") }
  }

  @Test("agrees on packets that go on over pages, break off there, are too long, or have many frames")
  func strangePackets() throws {
    let plain: [UInt8] = [0x78, 1, 2, 3]
    let long = [0x78] + [UInt8](repeating: 1, count: 299)
    var open = PlainPage([plain], granule: 2_880, sequence: 3)
    open.lacing.append(255)
    open.body += long.prefix(255)
    var rest = PlainPage([Array(long.dropFirst(255)), plain], granule: 4_800, sequence: 4, flags: 1)
    var start = [
      PlainPage([OpusHead(preSkip: 312).packet], granule: 0, sequence: 0, flags: 2),
      PlainPage([OpusTags(vendor: "x").packet], granule: 0, sequence: 1),
      PlainPage([plain, plain], granule: 1_920, sequence: 2),
    ]
    func compare(_ pages: [PlainPage], _ what: String, _ packets: Int, _ samples: Int64) throws {
      let file = (start + pages).flatMap(\.bytes)
      self.compare(file, what)
      let info = try everyPacket(file)
      #expect(info.packets == packets && info.samples.frames == samples - 312, "\(what)")
    }
    try compare([open, rest], "a packet over two pages", 5, 4_800)
    rest.flags = 0
    try compare([open, rest], "a packet that breaks off, and a page that does not go on with it", 5, 4_800)
    let tooLong = [0x78] + [UInt8](repeating: 1, count: OpusPacket.longest)
    try compare([PlainPage([tooLong], granule: 2_880, sequence: 3)], "a packet that is too long", 2, 1_920)
    // Two frames, then three, by the same first byte.
    let (two, three): ([UInt8], [UInt8]) = ([0x7B, 2, 1, 1, 1, 1], [0x7B, 3, 1, 1, 1, 1, 1, 1])
    try compare([PlainPage([two, three], granule: 6_720, sequence: 3)], "numbers of frames", 4, 6_720)
    // A position that would fit, were both as long as the first.
    try compare([PlainPage([two, three], granule: 5_760, sequence: 3)], "numbers that lie", 4, 6_720)
    let headers = [OpusHead(preSkip: 312).packet, OpusTags(vendor: "x").packet]
    try compare([PlainPage(headers, granule: 1_920, sequence: 3)], "headers that come again", 2, 1_920)
    start[2].lacing.append(0)
    try compare([], "an empty packet", 2, 1_920)
  }

  @Test("takes all but the first pages and the last")
  func takes() throws {
    var sound = SeededSound(seed: 8)
    let part = try recorded(sound.voice(48_000))
    let pages = try #require(PlainPage.pages(of: part)).count
    var stream = OpusPacketStream(ArrayByteSource(part))
    var tally = OpusTally()
    _ = try stream.next()
    try stream.skim(into: &tally)
    #expect(stream.pageCount == pages - 1)
    #expect(tally.packets == pages - 3)
  }

  @Test("knows a right checksum from a wrong one")
  func checksum() {
    var random = SplitMix(seed: 43)
    for body in Array(0..<200) + [4_000, 65_025] {
      let packet = (0..<body).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var page = PlainPage([], granule: 5, sequence: 6)
      page.body = packet
      var bytes = page.bytes
      let right = bytes.withUnsafeMutableBufferPointer { OggChecksum.isRight(in: $0, headerLength: 27) }
      #expect(right, "a body of \(body) bytes")
      #expect(bytes == page.bytes)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let wrong = bytes.withUnsafeMutableBufferPointer { OggChecksum.isRight(in: $0, headerLength: 27) }
      #expect(!wrong, "a body of \(body) bytes, seed 43")
    }
  }
}
