import PresselAudio
import Testing

@testable import PresselOpus

/// What went wrong elsewhere with files of Opus, and what is right: by the number of its row.
@Suite("Faults of files that people reported")
struct FileFaultTests {
  private func info(_ file: [UInt8]) throws -> OpusFileInfo {
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(FrameCount(try Decoded(file).samples.count) == info.samples)
    return info
  }

  private func made(_ name: String) throws -> OpusFileInfo {
    try info(Corpus.made(name + ".opus"))
  }

  private func error(_ name: String) -> OpusFileError.Code? {
    #expect(throws: OpusFileError.self) { try made(name) }?.code
  }

  /// A stream on one page, of packets of 20 ms without sound.
  private func silence(packets: Int, granules: [Int64], eos: Bool = true) -> [UInt8] {
    var pages = [
      PlainPage([OpusHead(preSkip: 312).packet], granule: 0, sequence: 0, flags: 2),
      PlainPage([OpusTags().packet], granule: 0, sequence: 1),
    ]
    for (number, granule) in granules.enumerated() {
      let share = (packets * (number + 1)) / granules.count - packets * number / granules.count
      pages.append(
        PlainPage(
          Array(repeating: [0x78], count: share), granule: granule, sequence: UInt32(number + 2),
          flags: eos && number == granules.count - 1 ? 4 : 0))
    }
    return Array(pages.map(\.bytes).joined())
  }

  @Test(
    "G01: the input rate of the header is no time base",
    arguments: ["g01-rate16000", "g01-rate0", "g01-rate-max"])
  func inputRate(name: String) throws {
    let samples = try made(name).samples
    #expect(samples == FrameCount(48_000) && samples.seconds(at: .opus) == 1)
  }

  @Test("G02: the pre-skip and the end are cut off exactly")
  func trims() throws {
    let file = try Corpus.made("g02-two-pages.opus")
    #expect(PlainPage.pages(of: file)?.dropFirst(2).map(\.granule) == [48_000, 48_312])
    #expect(try info(file).samples == FrameCount(48_000) && info(file).packets == 51)
    #expect(try info(silence(packets: 51, granules: [48_312])).samples == FrameCount(48_000))
  }

  @Test("G04: positions that do not fit the packets are told, and the file plays for as long as they last")
  func badPositions() throws {
    for name in ["g04-first-page-8-short", "g04-all-zero-granules", "g04-granule-by-bytes"] {
      let info = try made(name)
      #expect(info.faults.map(\.code).contains(.badTimestamp), "\(name)")
      #expect(info.samples > .zero && info.samples <= FrameCount(info.packets * 960), "\(name)")
    }
    let short = try info(silence(packets: 52, granules: [24_952, 49_912], eos: false))
    #expect(short.faults.map(\.code) == [.badTimestamp, .missingEndOfStream])
    #expect(short.samples == FrameCount(52 * 960 - 312))
    let zeros = try info(silence(packets: 52, granules: [0, 0, 0, 0], eos: false))
    #expect(zeros.faults.map(\.code).contains(.badTimestamp))
    #expect(zeros.samples == FrameCount(52 * 960 - 312))
  }

  @Test("G06: a packet may hold several frames, of 120 ms at most")
  func severalFrames() throws {
    #expect(OpusPacket.duration(of: [0x7B, 0x83]) == 2_880)
    #expect(OpusPacket.duration(of: [0x7B, 0x06]) == 5_760)
    #expect(OpusPacket.duration(of: [0x7B, 0x07]) == nil)
    for (name, packets) in [("g06-60ms-3x20", 16), ("g06-120ms-6x20", 8)] {
      let file = try Corpus.made(name + ".opus")
      #expect(try info(file).samples == FrameCount(45_768) && info(file).packets == packets)
      // Put on other pages, the packets are as long.
      #expect(try info(finished(file)).samples == FrameCount(45_768))
    }
    #expect(try made("g06-140ms-invalid").samples == FrameCount(38_088))
    #expect(try made("g06-140ms-invalid").faults.map(\.code).contains(.invalidPacket))
  }

  @Test("G08: a file without its end has the length of what is there, and says so")
  func noEnd() throws {
    let open = try made("g08-no-eos")
    #expect(open.samples == FrameCount(47_688) && open.faults.map(\.code) == [.missingEndOfStream])
    let cut = try made("g08-cut-mid-page")
    #expect(cut.samples == FrameCount(23_688))
    #expect(Set(cut.faults.map(\.code)) == [.truncated, .missingEndOfStream])
    for samples in [1, 648, 649, 59_232] {
      var sound = SeededSound(seed: 61)
      let file = try recorded(sound.voice(samples), settings: OpusEncoderSettings(complexity: 0))
      for ours in [file, try finished(file)] {
        let pages = try #require(PlainPage.pages(of: ours))
        #expect(pages.last?.isLast == true && pages.filter(\.isLast).count == 1)
        #expect(pages.last?.packets.isEmpty == false)
      }
    }
  }

  @Test("G10: many small packets and large tags make pages that are right")
  func pageLimits() throws {
    let small = try made("g10-600-one-byte")
    #expect(small.samples == FrameCount(575_688) && small.packets == 600 && small.faults.isEmpty)
    #expect(try made("g10-tag-70000").samples == FrameCount(48_000))
    #expect(try made("g10-tag-70000-granule0").samples == FrameCount(48_000))
    let part = silence(packets: 600, granules: [192_000, 384_000, 576_000])
    let tags = OpusTags(comments: [.init("DESCRIPTION", String(repeating: "x", count: 70_000))])
    let file = try finished(part, tags: tags)
    let pages = try #require(PlainPage.pages(of: file))
    #expect(pages.allSatisfy { $0.lacing.count <= 255 })
    #expect(pages[1].granule == -1 && pages[2].granule == 0, "the tags end on their second page")
    var position: Int64 = 0
    for page in pages.dropFirst(3) {
      position += Int64(page.packets.count) * 960
      #expect(page.granule == position && page.flags & 1 == 0)
    }
    #expect(try info(file).samples == info(finished(part)).samples)
    #expect(try info(file).tags == tags && info(file).samples == FrameCount(575_688))
  }

  @Test("G11: damage is passed over, and what was lost keeps its length")
  func damage() throws {
    for (name, fault) in [("g11-hole", OpusFault.Code.lostPages), ("g11-bad-crc", .damagedPage)] {
      let info = try made(name)
      #expect(info.samples == FrameCount(57_288), "\(name)")
      #expect(info.faults.map(\.code).filter { $0 == fault }.count == 1, "\(name)")
      // 24,000 frames were lost: the packets that are left fill the rest.
      #expect(Int64(info.packets) * 960 == 57_600 - 24_000, "\(name)")
    }
    for (name, samples, fault) in [
      ("g11-zeros-966", 47_688, OpusFault.Code.garbage), ("g11-id3-front", 48_000, .garbage),
    ] {
      let info = try made(name)
      #expect(info.samples == FrameCount(samples) && info.faults.map(\.code) == [fault], "\(name)")
    }
    #expect(try made("g11-oggs-in-tag").samples == FrameCount(47_688))
    #expect(error("g11-lace-beyond-end") == .noAudio)
  }

  @Test("G12: links, strangers and repeated headers never share one timeline")
  func streams() throws {
    let chained = try made("g12-chained")
    #expect(chained.linkSamples.map(\.frames) == [48_000, 47_688] && chained.samples == FrameCount(95_688))
    #expect(try made("g12-chained-same-serial").linkSamples.map(\.frames) == [48_000, 48_000])
    #expect(try made("g12-chained-mono-stereo").linkSamples.map(\.frames) == [48_000, 48_000])
    #expect(try made("g12-foreign-first").samples == FrameCount(47_688))
    #expect(try made("g12-headers-repeated").samples == FrameCount(47_688))
  }

  @Test("G13: the header gain is applied always, and a gain in the tags is not without being asked")
  func gain() throws {
    let plain = try Decoded(Corpus.made("g13-gain-0.opus")).samples
    let quiet = try Decoded(Corpus.made("g13-gain-minus-3348.opus")).samples
    let tagged = try Decoded(Corpus.made("g13-gain-and-r128.opus")).samples
    #expect(quiet == tagged)
    #expect(zip(plain, quiet).allSatisfy { abs($0 * 0.2219 - $1) < 0.0001 })
    // A gain of 0 changes no bit: the same packets under a decoder that was told of no gain.
    var decoder = try OpusDecoder(channels: 1)
    var samples: [Float] = []
    let pages = try #require(PlainPage.pages(of: Corpus.made("g13-gain-0.opus")))
    for packet in pages.dropFirst(2).flatMap(\.packets) { samples += decoder.decode(packet[...]) ?? [] }
    #expect(samples.dropFirst(312) == plain[...])
  }

  @Test("G14: odd headers have names for what is wrong, or play")
  func headers() throws {
    #expect(error("g14-audio-on-tags-page") == .badHeader)
    #expect(error("g14-version-16") == .unsupportedVersion)
    #expect(error("g14-family255") == .unsupportedChannels)
    #expect(error("g14-six-channels") == .unsupportedChannels)
    #expect(try made("g14-version-2").samples == FrameCount(47_688))
    let tags = try made("g14-bad-utf8-tag")
    #expect(tags.samples == FrameCount(47_688))
    #expect(tags.tags.value(of: "TITLE")?.contains("\u{FFFD}") == true)
  }

  @Test("G15: silence with DTX is no error, and as long as it is")
  func discontinuous() throws {
    let settings = try OpusEncoderSettings(transmission: .discontinuous)
    let file = try recorded(Array(repeating: 0, count: 191_688), settings: settings)
    let pages = try #require(PlainPage.pages(of: file)).dropFirst(2)
    #expect(pages.flatMap(\.packets).count == 200)
    #expect(pages.flatMap(\.packets).filter { $0.count <= 2 }.count > 150)
    #expect(pages.last?.granule == 192_000)
    #expect(try info(file).samples == FrameCount(191_688))
    #expect(try made("g15-dtx-silence").packets == 200)
  }

  @Test(
    "G16: what we write has the right pre-skip, length, first page and positions",
    arguments: OpusEncoderSettings.inputRates.map(\.hertz))
  func ourWriter(rate: Int) throws {
    var sound = SeededSound(seed: 62)
    let settings = try OpusEncoderSettings(
      complexity: 0, inputRate: #require(SampleRate(hertz: rate)))
    let file = try recorded(sound.voice(59_232), settings: settings)
    #expect(try info(file).head.preSkip == 312 && info(file).head.inputRate == UInt32(rate))
    #expect(try Decoded(file).samples.count == 59_232)
    #expect(try info(file).samples == FrameCount(59_232) && info(file).faults.isEmpty)
    let pages = try #require(PlainPage.pages(of: file))
    #expect(pages.map(\.isFirst) == [true] + Array(repeating: false, count: pages.count - 1))
    var writer = OggPageWriter(serial: 1)
    let late = try #require(PlainPage.pages(of: writer.page([[0x78]], granule: (1 << 32) + 960))?.first)
    #expect(late.granule == (1 << 32) + 960)
  }

  @Test(
    "G16: opusinfo has nothing to say about it", .enabled(if: hasOpusTools, "opus-tools are not installed"))
  func opusinfo() throws {
    var sound = SeededSound(seed: 63)
    let tool = try #require(Tool("opusinfo"))
    let told = try tool.run(on: finished(recorded(sound.voice(59_232)))) { input, _ in [input] }
    #expect(told.status == 0 && !told.text.uppercased().contains("WARNING"), "\(told.text)")
  }
}
