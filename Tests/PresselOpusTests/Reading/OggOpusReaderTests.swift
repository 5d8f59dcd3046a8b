import PresselAudio
import Testing

@testable import PresselOpus

@Suite("A file that is read")
struct OggOpusReaderTests {
  @Test("gives the same samples in portions of any size", arguments: [1, 100, 5_760, 100_000])
  func portions(size: Int) throws {
    let file = try Corpus.made("g16-1.234s.opus")
    #expect(try Decoded(file, portion: size).samples == Decoded(file, portion: 960).samples)
  }

  @Test(
    "sounds as opusdec decodes it, bit by bit", .enabled(if: hasOpusTools, "opus-tools are not installed"),
    arguments: [
      "g02-two-pages.opus", "g06-60ms-3x20.opus", "g06-120ms-6x20.opus", "g08-no-eos.opus",
      "g10-600-one-byte.opus", "g13-gain-minus-3348.opus", "g15-dtx-silence.opus", "g16-1.234s.opus",
    ])
  func opusdec(name: String) throws {
    let file = try Corpus.made(name)
    #expect(try Decoded(file).samples == heardByOpusdec(file))
  }

  @Test("adds to what is in the buffer, and counts it")
  func buffer() throws {
    var reader = try OggOpusReader(ArrayByteSource(Corpus.made("g02-two-pages.opus")))
    var buffer = PCMBuffer(capacity: 1_000)
    buffer.append(0.5)
    #expect(try reader.read(into: &buffer) == 999)
    #expect(buffer.samples[0] == 0.5)
    #expect(try reader.read(into: &buffer) == 0)
    buffer.removeAll()
    while try reader.read(into: &buffer) > 0 { buffer.removeAll() }
    #expect(reader.position == FrameCount(48_000))
  }

  @Test("has its header gain applied, always and exactly")
  func gain() throws {
    let plain = try Decoded(Corpus.made("g13-gain-0.opus")).samples
    let quiet = try Decoded(Corpus.made("g13-gain-minus-3348.opus")).samples
    let tagged = try Decoded(Corpus.made("g13-gain-and-r128.opus")).samples
    #expect(quiet == tagged)
    // −3,348 / 256 dB.
    for index in stride(from: 0, to: plain.count, by: 97) {
      #expect(abs(quiet[index] - plain[index] * 0.2219) < 0.0001)
    }
    #expect((plain.map(abs).max() ?? 0) > 0.05)
  }

  @Test("is the mean of its two sides")
  func stereo() throws {
    let links = try Decoded(Corpus.made("g12-chained-mono-stereo.opus")).samples
    #expect(links.count == 96_000)
    #expect(links[48_000...].map(abs).max() ?? 0 > 0.01)
  }

  @Test("is heard around a hole as if nothing were missing")
  func hole() throws {
    var sound = SeededSound(seed: 41)
    let part = try recorded(sound.voice(48_000))
    let whole = try Decoded(part).samples
    var pages = try #require(PlainPage.pages(of: part))
    pages.removeSubrange(22..<25)
    let file = Array(pages.map(\.bytes).joined())
    let decoded = try Decoded(file)
    #expect(decoded.samples.count == 48_000)
    #expect(decoded.faults == [.lostPages])
    // 20 packets of 960 less the pre-skip come before it; a second later all is as before.
    #expect(decoded.samples[..<18_888] == whole[..<18_888])
    let late = 40_000..<48_000
    let difference = zip(decoded.samples[late], whole[late]).map { abs($0 - $1) }.max() ?? 1
    #expect(difference < 0.05, "\(difference)")
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(
      info.faults == [
        OpusFault(
          .lostPages, page: 22, offset: Int64(pages[..<22].reduce(0) { $0 + $1.bytes.count }),
          message: "3 pages are missing before this one.")
      ])
  }

  @Test("tells of damage where it lies")
  func damagePlace() throws {
    var sound = SeededSound(seed: 42)
    var file = try recorded(sound.voice(10_000))
    let pages = try #require(PlainPage.pages(of: file))
    let offset = pages[..<6].reduce(0) { $0 + $1.bytes.count }
    file[offset + 30] ^= 0x10
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(info.samples == FrameCount(10_000))
    #expect(info.faults.map(\.code) == [.damagedPage])
    #expect(info.faults.first?.page == 6)
    #expect(info.faults.first?.offset == Int64(offset))
  }

  @Test("keeps the pages behind one whose damaged length claims them")
  func claimedPages() throws {
    var sound = SeededSound(seed: 43)
    var file = try recorded(sound.voice(10_000))
    let pages = try #require(PlainPage.pages(of: file))
    let offset = pages[..<8].reduce(0) { $0 + $1.bytes.count }
    file[offset + 26] = 255
    let decoded = try Decoded(file)
    #expect(decoded.samples.count == 10_000)
    #expect(decoded.faults == [.damagedPage])
  }

  @Test("conceals a packet that looks right and cannot be decoded")
  func undecodable() throws {
    var sound = SeededSound(seed: 44)
    var pages = try #require(PlainPage.pages(of: recorded(sound.voice(10_000))))
    // Code 1 is two frames of equal length: three bytes cannot be halved.
    let broken = PlainPage([[0x01, 1, 2, 3]], granule: pages[5].granule, sequence: 5, serial: 77)
    try #require(OpusPacket.duration(of: broken.body) == 960)
    pages[5] = broken
    let decoded = try Decoded(Array(pages.map(\.bytes).joined()))
    #expect(decoded.faults == [.undecodablePacket])
    #expect(decoded.samples.count == 10_000)
    #expect(decoded.samples.allSatisfy { $0.isFinite })
  }

  @Test("says what is in it")
  func info() throws {
    let info = try OpusFileInfo(scanning: ArrayByteSource(Corpus.made("g12-chained.opus")))
    #expect(info.format == "ogg-opus" && info.links == 2 && info.head.channels == 1)
    #expect(info.faults.map(\.code).contains(.chained))
    let repeated = try OpusFileInfo(scanning: ArrayByteSource(Corpus.made("g12-headers-repeated.opus")))
    #expect(repeated.faults.map(\.code).contains(.repeatedHeader))
    let utf8 = try OpusFileInfo(scanning: ArrayByteSource(Corpus.made("g14-bad-utf8-tag.opus")))
    #expect(utf8.tags.value(of: "title")?.contains("\u{FFFD}") == true)
  }
}
