import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Any bytes at all")
struct HostileFileTests {
  /// Five packets, a kilobyte.
  private static func small() throws -> [UInt8] {
    var sound = SeededSound(seed: 31)
    let settings = try OpusEncoderSettings(bitRate: 12_000, complexity: 0)
    let part = try recorded(sound.voice(4_000), settings: settings)
    return try finished(part, tags: OpusTags(comments: [.init("TITLE", "x")]))
  }

  /// Reads a file in both ways, which must agree.
  ///
  /// - Returns: the length and the faults; `nil` for an error, which has a name by its type.
  @discardableResult
  private func read(_ file: [UInt8], _ what: String) -> (samples: Int64, faults: [OpusFault])? {
    let work = CountedSource.Work()
    do {
      let info = try OpusFileInfo(scanning: CountedSource(file, work))
      #expect(work.isOnePass(over: file.count), "\(what)")
      let decoded = try Decoded(file, limit: 200_000)
      if decoded.samples.count < 200_000 {
        #expect(info.samples == FrameCount(decoded.samples.count), "\(what)")
      }
      #expect(info.samples.frames < 2 * GranuleTimeline.longestGap, "\(what)")
      return (info.samples.frames, info.faults)
    } catch {
      #expect(!error.message.isEmpty && !error.code.rawValue.isEmpty)
      #expect(work.bytes <= file.count && work.fetches <= file.count / 32_768 + 2, "\(what)")
      return nil
    }
  }

  @Test("cut at every byte give a result or a named error")
  func truncations() throws {
    let part = try {
      var sound = SeededSound(seed: 32)
      return try recorded(sound.voice(4_000), settings: OpusEncoderSettings(bitRate: 12_000, complexity: 0))
    }()
    let ends = try #require(PlainPage.pages(of: part)).reduce(into: [0]) {
      $0.append(($0.last ?? 0) + $1.bytes.count)
    }
    var lengths: [Int64] = []
    for count in 0..<part.count {
      guard let result = read(Array(part[..<count]), "cut after \(count) bytes") else { continue }
      #expect(result.faults.contains { $0.code == .missingEndOfStream })
      #expect(result.faults.contains { $0.code == .truncated } != ends.contains(count), "\(count)")
      lengths.append(result.samples)
    }
    #expect(lengths == lengths.sorted())
    #expect(Set(lengths) == [648, 1_608, 2_568, 3_528])
  }

  @Test(
    "cut at every byte end for the scan, the reader and the repairer alike",
    arguments: ["g12-chained.opus", "g02-two-pages.opus", "g15-dtx-silence.opus"])
  func truncationsOfOthers(name: String) throws {
    let file = try Corpus.made(name)
    // Where a stream is over, the file may be, too.
    var (offset, ends) = (0, Set<Int>())
    for page in try #require(PlainPage.pages(of: file)) {
      offset += page.bytes.count
      if page.isLast { ends.insert(offset) }
    }
    let whole = try OpusFileInfo(scanning: ArrayByteSource(file))
    var (longest, repaired) = (Int64(0), Int64(0))
    for count in 0..<file.count {
      let cut = Array(file[..<count])
      let (scan, repair) = (CountedSource.Work(), CountedSource.Work())
      let scanned = Result { try OpusFileInfo(scanning: CountedSource(cut, scan)) }
      // The first samples, and what comes after a cut, are the reader's; its length is the scan's.
      let read = Result { try Decoded(cut, limit: 1_000) }
      if case .success(let info) = scanned {
        #expect(scan.isOnePass(over: count), "cut after \(count) bytes")
        #expect(info.packets <= whole.packets, "cut after \(count) bytes")
        #expect(info.faults.isEmpty == ends.contains(count), "cut after \(count) bytes")
        #expect(info.samples.frames >= longest, "cut after \(count) bytes")
        longest = info.samples.frames
        let first = try read.get()
        #expect(first.samples.isEmpty == (info.samples == .zero), "cut after \(count) bytes")
      }
      let mended = try? Repaired(CountedSource(cut, repair))
      #expect(repair.isOnePass(over: count), "cut after \(count) bytes")
      guard let mended else {
        #expect(throws: OpusFileError.self) { try scanned.get() }
        continue
      }
      #expect(
        mended.samples.frames >= repaired && mended.samples.frames >= longest, "cut after \(count) bytes")
      repaired = mended.samples.frames
      // What a cut makes longer is at most a new header with tags, and each packet on a page of its own.
      #expect(
        mended.packets <= whole.packets && mended.bytes.count <= count + 28 * whole.packets + 200,
        "cut after \(count) bytes")
    }
    #expect(longest > 0 && repaired == longest)
  }

  @Test("with one bit turned are an error, or a fault that is told")
  func bitFlips() throws {
    let file = try Self.small()
    try #require(read(file, "untouched")?.faults.isEmpty == true)
    for bit in 0..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << (bit % 8)
      if let result = read(damaged, "bit \(bit)") { #expect(!result.faults.isEmpty, "bit \(bit)") }
    }
  }

  @Test("with one bit turned under a right checksum are still no trap")
  func bitFlipsBehindTheChecksum() throws {
    try PlainPage.turnEachBit(of: Self.small()) { file, note in
      _ = read(file, note)
    }
  }

  @Test("mixed at random give a result or a named error", arguments: 1...4)
  func mixtures(seed: UInt64) throws {
    var random = SeededSound(seed: seed)
    let pages = try #require(PlainPage.pages(of: Self.small()))
    let chained = try #require(PlainPage.pages(of: Corpus.made("g12-chained.opus")))
    for round in 0..<150 {
      var parts: [[UInt8]] = []
      for _ in 0..<random.number() % 9 {
        var page = (random.number() % 3 == 0 ? chained : pages).randomElement(using: &random) ?? pages[0]
        switch random.number() % 6 {
        case 0: page.granule = Int64(random.number()) << (random.number() % 34)
        case 1: page.sequence = UInt32(random.number())
        case 2: page.flags = UInt8(random.number() % 8)
        case 3: page.lacing.append(UInt8(random.number() % 256))
        default: break
        }
        parts.append(page.bytes)
        if random.number() % 5 == 0 {
          parts.append((0..<random.number() % 40).map { _ in UInt8(random.number() & 255) })
        }
      }
      read(Array(([pages[0].bytes, pages[1].bytes] + parts).joined()), "seed \(seed), round \(round)")
      read(Array(parts.joined()), "seed \(seed), round \(round), without headers")
    }
  }

  @Test("of noise are no Ogg", arguments: [0, 1, 3, 4, 26, 27, 28, 70_000])
  func noise(count: Int) throws {
    var random = SeededSound(seed: 33)
    let bytes = (0..<count).map { _ in UInt8(random.number() & 255) }
    let error = #expect(throws: OpusFileError.self) { try OpusFileInfo(scanning: ArrayByteSource(bytes)) }
    #expect(error?.code == .notOgg)
    let marks = Array(repeating: Array("OggS".utf8), count: count / 4).flatMap { $0 }
    let second = #expect(throws: OpusFileError.self) { try Decoded(marks) }
    #expect(second?.code == .notOgg)
  }

  @Test("that cannot be fetched are told with the system's number")
  func unreadable() {
    struct Broken: ByteSource {
      mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
        throw OpusFileError(.unreadable, "The disk is gone: look at its cable.", rawCode: 5)
      }
    }
    let error = #expect(throws: OpusFileError.self) { try OpusFileInfo(scanning: Broken()) }
    #expect(error?.code == .unreadable && error?.rawCode == 5)
  }

  @Test("without end of faults are told up to a limit")
  func manyFaults() throws {
    let pages = try #require(PlainPage.pages(of: Self.small()))
    var file = pages[0].bytes + pages[1].bytes
    for number in 0..<3_000 {
      file += PlainPage([[0xFF]], granule: 0, sequence: UInt32(number + 2), serial: 78).bytes
    }
    file += pages[2].bytes
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(info.faults.count == 1_000)
    #expect(info.omittedFaults > 1_000)
  }
}

extension SeededSound: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    UInt64(number()) << 33 ^ UInt64(number()) << 8 ^ UInt64(number())
  }
}
