import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Any bytes at all, repaired")
struct RepairDamageTests {
  /// Five packets, a kilobyte.
  private static func small() throws -> [UInt8] {
    var sound = SeededSound(seed: 31)
    let settings = try OpusEncoderSettings(bitRate: 12_000, complexity: 0)
    return try recorded(sound.voice(4_000), settings: settings)
  }

  @Test("cut at every byte keep every whole page")
  func truncations() throws {
    let file = try Self.small()
    let ends = try #require(PlainPage.pages(of: file)).reduce(into: [0]) {
      $0.append(($0.last ?? 0) + $1.bytes.count)
    }
    for count in 0..<file.count {
      let whole = ends.lastIndex { $0 <= count } ?? 0
      let result = try repairedOrRefused(Array(file[..<count]), "cut after \(count) bytes")
      #expect(result?.packets ?? 0 == max(0, whole - 2), "cut after \(count) bytes")
    }
  }

  @Test("without their beginning keep every whole page")
  func beheadings() throws {
    let file = try Self.small()
    let starts = try #require(PlainPage.pages(of: file)).reduce(into: [0]) {
      $0.append(($0.last ?? 0) + $1.bytes.count)
    }
    for count in 0..<file.count {
      let lost = starts.firstIndex { $0 >= count } ?? 0
      let result = try repairedOrRefused(Array(file[count...]), "without \(count) bytes")
      // One packet alone, somewhere in a stream, could be anything.
      let kept = min(5, starts.count - 1 - lost)
      #expect(result?.packets ?? 0 == (kept > 1 ? kept : 0), "without \(count) bytes")
    }
  }

  @Test("with one bit turned lose no more than a page")
  func bitFlips() throws {
    let file = try Self.small()
    for bit in 0..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << (bit % 8)
      let result = try #require(try repairedOrRefused(damaged, "bit \(bit)"))
      // The time of a lost page is filled, but for the last one, which nothing follows.
      #expect(result.packets >= 4 && !result.mends.isEmpty, "bit \(bit)")
    }
  }

  @Test("with one bit turned under a right checksum are valid, or refused by name")
  func bitFlipsBehindTheChecksum() throws {
    try PlainPage.turnEachBit(of: Self.small()) { file, note in
      _ = try repairedOrRefused(file, note)
    }
  }

  @Test("mixed at random are valid, or refused by name", arguments: 1...4)
  func mixtures(seed: UInt64) throws {
    var random = SeededSound(seed: seed)
    let pages = try #require(PlainPage.pages(of: Self.small()))
    let chained = try #require(PlainPage.pages(of: Corpus.made("g12-chained.opus")))
    var compared = 0
    for round in 0..<150 {
      var parts: [[UInt8]] = []
      for _ in 0..<random.number() % 12 {
        var page = (random.number() % 3 == 0 ? chained : pages).randomElement(using: &random) ?? pages[0]
        switch random.number() % 7 {
        case 0: page.granule = Int64(random.number()) << (random.number() % 34)
        case 1: page.sequence = UInt32(random.number())
        case 2: page.flags = UInt8(random.number() % 8)
        case 3: page.lacing.append(UInt8(random.number() % 256))
        case 4: page.serial = UInt32(random.number() % 3)
        default: break
        }
        parts.append(page.bytes)
        if random.number() % 5 == 0 {
          parts.append((0..<random.number() % 40).map { _ in UInt8(random.number() & 255) })
        }
      }
      for (headers, what) in [([pages[0].bytes, pages[1].bytes], ""), ([], ", without headers")] {
        let result = try repairedOrRefused(
          Array((headers + parts).joined()), "seed \(seed), round \(round)\(what)", streams: .mixed)
        if result?.keepsLength(.mixed) == true { compared += 1 }
      }
    }
    // The comparison of lengths is no empty promise.
    #expect(compared > 10)
  }
}
