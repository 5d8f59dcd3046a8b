import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Strict reading")
struct ConformanceTests {
  /// A file with one kind of fault before all others, and what forbids it by the letter of the RFCs.
  struct Faulty: CustomTestStringConvertible {
    let pages: [PlainPage]
    var bytes: [UInt8]
    let forbiddenBy: String?

    init(_ pages: [PlainPage], _ forbiddenBy: String?) {
      self.pages = pages
      bytes = Array(pages.map(\.bytes).joined())
      self.forbiddenBy = forbiddenBy
    }

    init(bytes: [UInt8], _ forbiddenBy: String?) {
      pages = []
      self.bytes = bytes
      self.forbiddenBy = forbiddenBy
    }

    var testDescription: String { "\(bytes.count) bytes" }
  }

  /// A stream of three pages of ten packets of 20 ms without sound, which is without fault.
  private static func stream(serial: UInt32 = 1, granules: [Int64] = [9_600, 19_200, 28_800]) -> [PlainPage] {
    var pages = [
      PlainPage([OpusHead(preSkip: 312).packet], granule: 0, sequence: 0, flags: 2, serial: serial),
      PlainPage([OpusTags().packet], granule: 0, sequence: 1, serial: serial),
    ]
    for (number, granule) in granules.enumerated() {
      pages.append(
        PlainPage(
          Array(repeating: [0x78], count: 10), granule: granule, sequence: UInt32(number + 2),
          flags: number == granules.count - 1 ? 4 : 0, serial: serial))
    }
    return pages
  }

  private static func changed(_ number: Int, _ change: (inout PlainPage) -> Void) -> [PlainPage] {
    var pages = stream()
    change(&pages[number])
    return pages
  }

  /// Puts packets in the place of the first one of the second page of audio.
  private static func with(_ packets: [[UInt8]]) -> [PlainPage] {
    changed(3) {
      $0 = PlainPage(packets + Array(repeating: [0x78], count: 9), granule: 19_200, sequence: 3)
    }
  }

  private static func faulty(_ code: OpusFault.Code) -> Faulty {
    let pages = stream()
    let bytes = Array(pages.map(\.bytes).joined())
    switch code {
    case .missingEndOfStream: return Faulty(changed(4) { $0.flags = 0 }, nil)
    case .truncated: return Faulty(bytes: Array(bytes.dropLast(3)), nil)
    case .badTimestamp: return Faulty(changed(2) { $0.granule -= 8 }, "RFC 7845, sections 4 and 4.5")
    case .longTrim: return Faulty(changed(4) { $0.granule -= 1_000 }, nil)
    case .lostPages: return Faulty(Array(pages[..<3]) + pages[4...], "RFC 3533, section 6")
    case .damagedPage:
      var damaged = bytes
      damaged[damaged.count - 60] ^= 1
      return Faulty(bytes: damaged, "RFC 3533, section 6")
    case .garbage: return Faulty(bytes: Array(repeating: 0, count: 20) + bytes, nil)
    case .invalidPacket: return Faulty(with([[0x78], []]), "RFC 6716, section 3.4")
    // Three frames of equal length in one byte.
    case .undecodablePacket:
      let more = Array(repeating: [UInt8(0x78)], count: 7)
      let page = PlainPage([[0x7B, 3, 1]] + more, granule: 19_200, sequence: 3)
      return Faulty(changed(3) { $0 = page }, "RFC 6716, section 3.4")
    case .chained: return Faulty(pages + stream(serial: 2), nil)
    case .duplicateSerial: return Faulty(pages + pages, "RFC 3533, section 4")
    case .unreadableLink:
      var second = stream(serial: 2)
      second[1].body[0] ^= 1
      return Faulty(pages + second, "RFC 7845, sections 3 and 5")
    case .unsupportedLink:
      var second = stream(serial: 2)
      second[0].body[8] = 0x10
      return Faulty(pages + second, nil)
    case .foreignStream:
      let stranger = PlainPage([Array("fishead".utf8)], granule: 0, sequence: 0, flags: 2, serial: 9)
      return Faulty([pages[0], stranger] + Array(pages[1...]), nil)
    case .repeatedHeader:
      return Faulty(with([[0x78], OpusTags().packet]), "RFC 7845, section 3")
    case .headerGranule: return Faulty(changed(1) { $0.granule = 1 }, "RFC 7845, section 4")
    case .badGainTag:
      let tags = OpusTags(comments: [.init("r128_track_gain", "1.5")])
      let page = PlainPage([tags.packet], granule: 0, sequence: 1)
      return Faulty(changed(1) { $0 = page }, "RFC 7845, section 5.2.1")
    case .dataAfterEnd:
      var late = pages[4]
      late.sequence = 5
      return Faulty(pages + [late], "RFC 7845, section 3")
    }
  }

  private func scan(_ file: [UInt8], _ conformance: OpusConformance) throws(OpusFileError) -> OpusFileInfo {
    try OpusFileInfo(scanning: ArrayByteSource(file), conformance: conformance)
  }

  /// How many samples come out before the end or the refusal.
  private func read(_ file: [UInt8]) -> (samples: Int, error: OpusFileError?) {
    var buffer = PCMBuffer(capacity: 100_000)
    do {
      var reader = try OggOpusReader(ArrayByteSource(file), conformance: .strict)
      _ = try reader.read(into: &buffer)
      return (buffer.count, nil)
    } catch {
      return (buffer.count, error)
    }
  }

  @Test("takes a file without fault as it is")
  func clean() throws {
    let file = Array(Self.stream().map(\.bytes).joined())
    #expect(try scan(file, .strict) == scan(file, .lenient))
    #expect(try scan(file, .strict).faults.isEmpty)
    #expect(read(file).samples == 28_800 - 312)
    var sound = SeededSound(seed: 71)
    let ours = try finished(recorded(sound.voice(20_000)))
    #expect(try scan(ours, .strict).samples == FrameCount(20_000))
  }

  @Test(
    "refuses what an RFC forbids, names it, and only tells what is odd", arguments: OpusFault.Code.allCases)
  func faults(code: OpusFault.Code) throws {
    let faulty = Self.faulty(code)
    #expect(code.forbiddenBy?.description == faulty.forbiddenBy)
    let (_, refusal) = read(faulty.bytes)
    guard let section = faulty.forbiddenBy else {
      let told = try scan(faulty.bytes, .strict)
      #expect(told == (try scan(faulty.bytes, .lenient)))
      #expect(told.faults.contains { $0.code == code } && refusal == nil)
      return
    }
    let error = #expect(throws: OpusFileError.self) { try scan(faulty.bytes, .strict) }
    #expect(error?.code == .notConforming && error == refusal)
    // Only a decoder sees which packets it cannot take; strict reading looks into them without one.
    if code != .undecodablePacket {
      let first = try #require(scan(faulty.bytes, .lenient).faults.first { $0.code.forbiddenBy != nil })
      #expect(first.code == code)
      #expect(
        error?.message == "\(code.rawValue) on page \(first.page), byte \(first.offset): \(first.message) "
          + "This breaks \(section): read it leniently, or repair it.")
    }
    // Leniently it is read to its end.
    #expect(try Decoded(faulty.bytes).faults.contains(code))
  }

  @Test("names the place of a packet that cannot be decoded")
  func undecodable() throws {
    let faulty = Self.faulty(.undecodablePacket)
    let offset = faulty.pages[..<3].reduce(0) { $0 + $1.bytes.count }
    let error = #expect(throws: OpusFileError.self) { try scan(faulty.bytes, .strict) }
    #expect(error?.message.contains("undecodablePacket on page 3, byte \(offset):") == true)
  }

  @Test("gives nothing of the page at which it refuses")
  func place() {
    // The two pages before it have 20 packets.
    let (samples, error) = read(Array(Self.changed(3) { $0.granule -= 8 }.map(\.bytes).joined()))
    #expect(samples == 9_600 - 312 && error?.code == .notConforming)
  }

  @Test("G04: refuses both files whose positions do not fit, which play otherwise")
  func positions() throws {
    func silence(_ granules: [Int64]) -> [UInt8] {
      var pages = Array(Self.stream().prefix(2))
      for (number, granule) in granules.enumerated() {
        let count = number == 0 ? 51 : 1
        pages.append(
          PlainPage(
            Array(repeating: [0x78], count: count), granule: granule, sequence: UInt32(number + 2)))
      }
      return Array(pages.map(\.bytes).joined())
    }
    for granules in [[48_952, 49_912], [0, 0]] as [[Int64]] {
      let file = silence(granules)
      let told = try scan(file, .lenient)
      #expect(told.faults.first?.code == .badTimestamp && told.faults.first?.page == 2)
      #expect(told.samples == FrameCount(52 * 960 - 312))
      #expect(try Decoded(file).samples.count == 52 * 960 - 312)
      let error = #expect(throws: OpusFileError.self) { try scan(file, .strict) }
      #expect(error?.code == .notConforming && error?.message.contains("4.5") == true)
    }
    // Without the 8 samples that are short, the first has no fault but its missing end.
    #expect(try scan(silence([48_960, 49_920]), .strict).faults.map(\.code) == [.missingEndOfStream])
  }

  @Test("refuses a stream that ends before its pre-skip does")
  func shortStream() throws {
    func file(granule: Int64) -> [UInt8] {
      Array(Self.stream(granules: [granule]).map(\.bytes).joined())
    }
    for granule in [0, 311] as [Int64] {
      let told = try scan(file(granule: granule), .lenient)
      #expect(told.samples == .zero && told.faults.first?.code == .badTimestamp)
      #expect(throws: OpusFileError.self) { try scan(file(granule: granule), .strict) }
    }
    #expect(try !scan(file(granule: 312), .strict).faults.map(\.code).contains(.badTimestamp))
  }
}
