import PresselAudio
import PresselWaveform
import Testing

@testable import PresselOpus

@Suite("A finished take")
struct OggOpusFinisherTests {
  private let tags = OpusTags(
    vendor: "ours",
    comments: [
      .init("ENCODER", "pressel"), .init("TITLE", "Voice message"),
      .init(Waveform.tagName, Waveform(peak: [0.5], rms: [0.25], samples: FrameCount(960)).tagText),
    ])

  @Test(
    "has the packets of its part, on pages of about a second", arguments: [1, 648, 47_688, 59_232, 150_000])
  func packets(samples: Int) throws {
    var sound = SeededSound(seed: 21)
    let part = try recorded(sound.voice(samples), settings: OpusEncoderSettings(complexity: 1))
    let file = try finished(part, tags: tags)
    let before = try #require(PlainPage.pages(of: part))
    let after = try #require(PlainPage.pages(of: file))
    #expect(after.dropFirst(2).flatMap(\.packets) == before.dropFirst(2).flatMap(\.packets))
    #expect(after.map(\.sequence) == Array(0..<UInt32(after.count)))
    #expect(Set(after.map(\.serial)) == [78])
    #expect(after.filter(\.isFirst).count == 1 && after.first?.isFirst == true)
    #expect(after.filter(\.isLast).count == 1 && after.last?.isLast == true)
    #expect(after.last?.granule == Int64(312 + samples))
    // 50 packets of 20 ms are a second.
    #expect(after.dropFirst(2).dropLast().allSatisfy { $0.packets.count == 50 })
    #expect(after.count == 2 + (312 + samples + 47_999) / 48_000)
    #expect(after[1].packets == [tags.packet])
    let decoded = try Decoded(file)
    #expect(decoded.samples == (try Decoded(part).samples))
    #expect(decoded.samples.count == samples && decoded.faults.isEmpty)
  }

  @Test("gives its waveform back")
  func waveform() throws {
    var sound = SeededSound(seed: 22)
    let samples = sound.voice(60_000)
    var builder = WaveformBuilder()
    builder.append(samples[...])
    let text = builder.waveform().tagText
    let file = try finished(
      recorded(samples), tags: OpusTags(comments: [.init(Waveform.tagName, text)]))
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    let read = info.tags.value(of: "pressel_waveform").flatMap { Waveform(tagText: $0) }
    #expect(read == builder.waveform())
    #expect(read?.samples == info.samples)
  }

  @Test("is whole again after a crash in the middle of a page")
  func crash() throws {
    var sound = SeededSound(seed: 23)
    var recorder = try OggOpusRecorder(serial: 5)
    let part = try recorder.headerBytes() + recorder.append(sound.voice(60_000)[...])
    for cut in [1, 20, 60, 200, 3_000] {
      let rest = Array(part.dropLast(cut))
      let expected = try Decoded(rest)
      let file = try finished(rest, tags: tags)
      let decoded = try Decoded(file)
      #expect(decoded.samples == expected.samples)
      #expect(!decoded.samples.isEmpty && decoded.faults.isEmpty)
      #expect(PlainPage.pages(of: file)?.last?.isLast == true)
    }
  }

  @Test("is made of a part that nothing was heard in")
  func empty() throws {
    let file = try finished(recorded([]), tags: tags)
    #expect(try Decoded(file).samples.isEmpty)
    var recorder = try OggOpusRecorder(serial: 5)
    let headers = recorder.headerBytes()
    let error = #expect(throws: OpusFileError.self) { try finished(headers) }
    #expect(error?.code == .noAudio)
  }

  @Test("keeps its length when a page of the part was damaged")
  func damage() throws {
    var sound = SeededSound(seed: 24)
    var pages = try #require(PlainPage.pages(of: recorded(sound.voice(60_000))))
    pages.remove(at: 20)
    let file = try finished(Array(pages.map(\.bytes).joined()), tags: tags)
    let decoded = try Decoded(file)
    #expect(decoded.samples.count == 60_000)
    #expect(decoded.faults.isEmpty)
  }

  @Test("has at most 255 segments a page, however short the packets are")
  func shortPackets() throws {
    var part = PlainPage([OpusHead(preSkip: 0).packet], granule: 0, sequence: 0, flags: 2).bytes
    part += PlainPage([OpusTags().packet], granule: 0, sequence: 1).bytes
    // 600 packets of 2.5 ms, 120 frames each: a second would be 400 segments.
    for number in 0..<6 {
      let packets = Array(repeating: [UInt8(0xE0)], count: 100)
      let granule = Int64(number + 1) * 12_000
      part +=
        PlainPage(packets, granule: granule, sequence: UInt32(number + 2), flags: number == 5 ? 4 : 0).bytes
    }
    let file = try finished(part)
    let pages = try #require(PlainPage.pages(of: file)).dropFirst(2)
    #expect(pages.map(\.lacing.count) == [255, 255, 90])
    #expect(pages.map(\.granule) == [30_600, 61_200, 72_000])
    #expect(try OpusFileInfo(scanning: ArrayByteSource(file)).samples == FrameCount(72_000))
  }

  @Test("takes large tags and small packets without a page that is too long")
  func sizes() throws {
    let settings = try OpusEncoderSettings(complexity: 0, transmission: .discontinuous)
    let part = try recorded(Array(repeating: 0, count: 480_000), settings: settings)
    let large = OpusTags(comments: [.init("TITLE", String(repeating: "x", count: 200_000))])
    let file = try finished(part, tags: large)
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    #expect(info.tags == large)
    #expect(info.faults.isEmpty)
    #expect(info.samples == FrameCount(480_000))
    let pages = try #require(PlainPage.pages(of: file))
    #expect(pages[1...3].map(\.granule) == [-1, -1, -1])
    #expect(pages[4].granule == 0)
    #expect(pages[2].flags == 1)
  }
}
