import Glibc
import PresselAudio
import Testing

@testable import PresselOpus

/// The gains of a file: that of its header, and those of its tags when they are asked for.
@Suite("Gains")
struct GainTests {
  /// A second of a voice, with a gain in its header and with tags.
  private func file(gain: Int16, _ tags: OpusTags = OpusTags()) throws -> [UInt8] {
    var sound = SeededSound(seed: 81)
    let settings = try OpusEncoderSettings(complexity: 0)
    var pages = try #require(PlainPage.pages(of: recorded(sound.voice(48_000), settings: settings)))
    let serial = pages[0].serial
    pages[0] = PlainPage(
      [OpusHead(preSkip: 312, headerGain: gain).packet], granule: 0, sequence: 0, flags: 2, serial: serial)
    pages[1] = PlainPage([tags.packet], granule: 0, sequence: 1, serial: serial)
    return Array(pages.map(\.bytes).joined())
  }

  private func tags(_ values: String...) -> OpusTags {
    OpusTags(comments: values.map { .init("R128_TRACK_GAIN", $0) })
  }

  private func decoded(_ file: [UInt8], _ gain: OpusGain) throws -> [Float] {
    var reader = try OggOpusReader(ArrayByteSource(file), gain: gain)
    var buffer = PCMBuffer(capacity: 48_001)
    _ = try reader.read(into: &buffer)
    return buffer.samples
  }

  /// Whether every sample is the one without a gain times a factor, to what a float of full scale can tell.
  private func isScaled(_ samples: [Float], _ plain: [Float], decibels: Double) -> Bool {
    let factor = pow(10, decibels / 20)
    return samples.count == plain.count
      && zip(samples, plain).allSatisfy { abs(Double($0) - Double($1) * factor) < 1e-6 * max(1, factor) }
  }

  @Test("G13: the header's gain counts always, and R128_TRACK_GAIN is added to it only when asked for")
  func sum() throws {
    let plain = try decoded(file(gain: 0), .header)
    #expect(plain.map(abs).max() ?? 0 > 0.1)
    // -3348 / 256 dB are -13.0781 dB, a factor of 0.2219; -3354 / 256 dB are -13.1016 dB.
    #expect(abs(pow(10, -13.0781 / 20) - 0.2219) < 0.00005)
    let both = try file(gain: -3_348, tags("-3354"))
    #expect(try isScaled(decoded(both, .header), plain, decibels: -3_348 / 256))
    #expect(try isScaled(decoded(both, .headerAndTrack), plain, decibels: -3_348 / 256 - 3_354 / 256))
    let header = try file(gain: -3_348)
    #expect(try decoded(header, .headerAndTrack) == decoded(header, .header))
    let track = try file(gain: 0, tags("-3354"))
    #expect(try isScaled(decoded(track, .headerAndTrack), plain, decibels: -3_354 / 256))
    // The corpus has the same pair.
    let made = try Corpus.made("g13-gain-and-r128.opus")
    let loud = try decoded(Corpus.made("g13-gain-0.opus"), .header)
    #expect(try isScaled(decoded(made, .headerAndTrack), loud, decibels: -6_702 / 256))
  }

  @Test("G13: a gain of 0 and no tag change no bit, and nobody adds 5 dB")
  func nothing() throws {
    let plain = try file(gain: 0)
    let samples = try decoded(plain, .header)
    #expect(try decoded(plain, .headerAndTrack) == samples)
    #expect(try decoded(file(gain: 0, tags("0")), .headerAndTrack) == samples)
    #expect(try decoded(file(gain: 0, tags("-3354")), .header) == samples)
    // The same packets under a decoder that was told of no gain.
    var decoder = try OpusDecoder(channels: 1)
    var bare: [Float] = []
    for packet in try #require(PlainPage.pages(of: plain)).dropFirst(2).flatMap(\.packets) {
      bare += decoder.decode(packet[...]) ?? []
    }
    #expect(samples == Array(bare.dropFirst(312).prefix(48_000)))
  }

  @Test(
    "that are no number of their range are none, and are told",
    arguments: ["", " -5", "-5 ", "1.5", "0x10", "32768", "-32769", "-", "\u{0665}", "loud"])
  func wrong(text: String) throws {
    let file = try file(gain: 100, tags(text))
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(info.tags.trackGain == nil && info.faults.map(\.code) == [.badGainTag])
    #expect(info.faults.first?.page == 1 && info.faults.first?.offset == 47)
    #expect(try decoded(file, .headerAndTrack) == decoded(file, .header))
    let mended = try Repaired(file)
    #expect(mended.codes == [.tagsCorrected])
    #expect(try OpusFileInfo(scanning: ArrayByteSource(mended.bytes)).tags.comments.isEmpty)
  }

  @Test("are read at both ends of their range, by any case of their name")
  func range() throws {
    for (text, gain) in [("-32768", Int16.min), ("32767", .max), ("-573", -573)] {
      let tags = OpusTags(comments: [.init("r128_Track_Gain", text)])
      #expect(tags.trackGain == gain && OpusTags.wrongGains(among: tags.comments).isEmpty)
    }
    // The sum is held within what a decoder can do.
    #expect(OpusGain.headerAndTrack.sum(of: OpusHead(preSkip: 0, headerGain: -10), tags("-32768")) == .min)
    #expect(OpusGain.headerAndTrack.sum(of: OpusHead(preSkip: 0, headerGain: 10), tags("32767")) == .max)
  }

  @Test("that come twice are told, and the first that is a number counts")
  func twice() throws {
    let file = try file(gain: 0, tags("x", "-100", "-200"))
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(info.tags.trackGain == -100 && info.faults.map(\.code) == [.badGainTag, .badGainTag])
    let mended = try OpusFileInfo(scanning: ArrayByteSource(Repaired(file).bytes))
    #expect(mended.tags.comments == [.init("R128_TRACK_GAIN", "-100")] && mended.faults.isEmpty)
    let album = OpusTags(comments: [.init("R128_ALBUM_GAIN", "1"), .init("R128_ALBUM_GAIN", "1")])
    #expect(OpusTags.wrongGains(among: album.comments) == [1])
  }

  @Test("of each link are its own, and also count after a seek")
  func links() throws {
    let (quiet, loud) = try (file(gain: 0, tags("-512")), file(gain: 0, tags("512")))
    let plain = try decoded(file(gain: 0), .header)
    var reader = try SeekableOpusReader(ArrayFile(bytes: quiet + loud), gain: .headerAndTrack)
    for (place, decibels) in [(20_000, -2.0), (60_000, 2.0)] {
      try reader.seek(to: FrameCount(place), .exact)
      var buffer = PCMBuffer(capacity: 5_000)
      _ = try reader.read(into: &buffer)
      let start = place % 48_000
      #expect(isScaled(buffer.samples, Array(plain[start..<start + 5_000]), decibels: decibels))
    }
  }
}
