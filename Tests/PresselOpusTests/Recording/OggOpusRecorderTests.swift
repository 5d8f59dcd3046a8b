import Glibc
import PresselAudio
import Testing

@testable import PresselOpus

@Suite("A take while it runs")
struct OggOpusRecorderTests {
  @Test(
    "comes out with exactly as many samples as went in",
    arguments: [0, 1, 647, 648, 649, 959, 960, 961, 1_607, 1_608, 1_609, 1_920, 48_000, 59_232],
    OpusEncoderSettings.FrameDuration.allCases)
  func length(samples: Int, frame: OpusEncoderSettings.FrameDuration) throws {
    var sound = SeededSound(seed: 3)
    for rate in OpusEncoderSettings.inputRates {
      let settings = try OpusEncoderSettings(complexity: 0, frameDuration: frame, inputRate: rate)
      let file = try recorded(sound.voice(samples), settings: settings)
      let decoded = try Decoded(file)
      #expect(decoded.samples.count == samples)
      #expect(decoded.faults.isEmpty)
      let pages = try #require(PlainPage.pages(of: file))
      #expect(pages.last?.granule == Int64(312 + samples))
      #expect(pages.filter(\.isLast).count == 1 && pages.last?.isLast == true)
      #expect(pages.filter(\.isFirst).count == 1 && pages.first?.isFirst == true)
      let info = try OpusFileInfo(scanning: ArrayByteSource(file))
      #expect(info.head.inputRate == UInt32(rate.hertz) && info.head.preSkip == 312)
    }
  }

  @Test("is a page a packet, with positions that count the packets")
  func pages() throws {
    var sound = SeededSound(seed: 5)
    let pages = try #require(PlainPage.pages(of: recorded(sound.voice(48_000))))
    // 48,312 frames need 51 packets.
    #expect(pages.count == 2 + 51)
    #expect(pages.prefix(2).allSatisfy { $0.granule == 0 })
    #expect(pages.map(\.sequence) == Array(0..<53))
    #expect(Set(pages.map(\.serial)) == [77])
    for (index, page) in pages.dropFirst(2).enumerated() {
      #expect(page.packets.count == 1)
      #expect(page.granule == min(48_312, Int64(index + 1) * 960))
    }
    #expect(pages[0].packets == [OpusHead(preSkip: 312).packet])
    #expect(pages[1].packets == [OpusTags().packet])
  }

  @Test("does not depend on how the samples come", arguments: [1, 959, 960, 961, 5_000, 100_000])
  func portions(size: Int) throws {
    var sound = SeededSound(seed: 6)
    let samples = sound.voice(9_000)
    for rate in OpusEncoderSettings.inputRates {
      let settings = try OpusEncoderSettings(inputRate: rate)
      #expect(
        try recorded(samples, settings: settings, portion: size)
          == recorded(samples, settings: settings, portion: 441))
    }
  }

  @Test(
    "is valid wherever it stops between pages, and says how much is safe",
    arguments: OpusEncoderSettings.inputRates)
  func prefixes(rate: SampleRate) throws {
    var sound = SeededSound(seed: 8)
    let samples = sound.voice(9_700)
    var recorder = try OggOpusRecorder(settings: OpusEncoderSettings(inputRate: rate), serial: 1)
    var file = recorder.headerBytes()
    #expect(throws: OpusFileError.self) { try Decoded(file) }
    for start in stride(from: 0, to: samples.count, by: 970) {
      let bytes = try recorder.append(samples[start..<start + 970])
      guard !bytes.isEmpty else { continue }
      file += bytes
      let granule = try #require(PlainPage.pages(of: file)?.last?.granule)
      let decoded = try Decoded(file)
      #expect(decoded.samples.count == max(0, Int(granule) - 312))
      #expect(decoded.faults == [.missingEndOfStream])
      #expect(recorder.recoverable == FrameCount(decoded.samples.count))
    }
    file += try recorder.finish()
    #expect(recorder.recoverable == recorder.samples && recorder.samples == FrameCount(9_700))
    #expect(try Decoded(file).samples.count == 9_700)
    #expect(try recorder.finish().isEmpty)
  }

  @Test("sounds as it did, at the place where it was", arguments: OpusEncoderSettings.inputRates)
  func alignment(rate: SampleRate) throws {
    // A sweep from 500 to 3,000 Hz is like itself at one place only, and the encoder's high-pass, which moves
    // low tones, leaves it alone.
    let samples = (0..<24_000).map { index in
      let time = Double(index) / 48_000
      return Float(0.5 * sin(2 * .pi * (500 * time + 2_500 * time * time)))
    }
    let decoded = try Decoded(recorded(samples, settings: OpusEncoderSettings(inputRate: rate))).samples
    func likeness(_ shift: Int) -> Double {
      (2_000..<22_000).reduce(0.0) { $0 + Double(samples[$1]) * Double(decoded[$1 + shift]) }
    }
    let energy = samples[2_000..<22_000].reduce(0.0) { $0 + Double($1) * Double($1) }
    let best = (-60...60).max { likeness($0) < likeness($1) }
    // libopus itself is 3 samples early here (0.06 ms); a wrong pre-skip would be hundreds off.
    let place = try #require(best)
    #expect(abs(place) <= 5)
    #expect(likeness(place) > 0.95 * energy)
    // Also the last 4 ms, which wait in the filter of a resampler until the end.
    let end = decoded.suffix(192).reduce(0.0) { $0 + Double($1) * Double($1) }
    #expect(end > 0.2 * samples.suffix(192).reduce(0.0) { $0 + Double($1) * Double($1) })
  }

  @Test("keeps each packet of silence with DTX")
  func silence() throws {
    let settings = try OpusEncoderSettings(transmission: .discontinuous)
    let file = try recorded(Array(repeating: 0, count: 192_000), settings: settings)
    let pages = try #require(PlainPage.pages(of: file)).dropFirst(2)
    #expect(pages.count == 201)
    #expect(pages.filter { $0.body.count <= 2 }.count > 150)
    #expect(pages.last?.granule == 192_312)
    #expect(try Decoded(file).samples.count == 192_000)
  }

  @Test("survives samples that are no numbers", arguments: OpusEncoderSettings.inputRates)
  func oddSamples(rate: SampleRate) throws {
    var sound = SeededSound(seed: 14)
    var samples = sound.voice(20_000)
    samples[5_000] = .nan
    samples[9_000] = .infinity
    samples[12_000] = 1e30
    let decoded = try Decoded(recorded(samples, settings: OpusEncoderSettings(inputRate: rate)))
    #expect(decoded.samples.count == 20_000)
    #expect(decoded.samples.allSatisfy { $0.isFinite })
    // A little later sound comes out again.
    #expect(decoded.samples[16_000...].contains { abs($0) > 0.01 })
  }

  @Test("refuses settings that Opus has not")
  func settings() {
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(bitRate: 5_999) }
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(bitRate: 128_001) }
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(complexity: 11) }
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(complexity: -1) }
    let odd = SampleRate(hertz: 44_100) ?? .opus
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(inputRate: odd) }
    #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(ceiling: 5_999) }
    #if !Resampling
      let refused = #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(inputRate: .wideband) }
      #expect(refused?.code == .notBuilt && refused?.message.contains("Resampling") == true)
    #endif
  }

  @Test("follows its bit rate", arguments: [6_000, 24_000, 128_000])
  func bitRate(asked: Int) throws {
    var sound = SeededSound(seed: 10)
    let settings = try OpusEncoderSettings(bitRate: asked, complexity: 5)
    let info = try OpusFileInfo(scanning: ArrayByteSource(recorded(sound.voice(96_000), settings: settings)))
    #expect((asked / 2...asked * 3 / 2).contains(info.bitRate), "\(info.bitRate)")
  }

  @Test("pleases opusinfo and opusdec", .enabled(if: hasOpusTools, "opus-tools are not installed"))
  func tools() throws {
    let info = try #require(Tool("opusinfo"))
    for samples in [1, 648, 649, 59_232] {
      var sound = SeededSound(seed: 12)
      let part = try recorded(sound.voice(samples))
      for file in [part, try finished(part, tags: OpusTags(comments: [.init("TITLE", "Ä")]))] {
        let told = try info.run(on: file) { input, _ in [input] }
        #expect(told.status == 0)
        #expect(!told.text.uppercased().contains("WARNING"), "\(told.text)")
        #expect(try heardByOpusdec(file) == Decoded(file).samples)
        #expect(try heardByOpusdec(file).count == samples)
      }
    }
  }
}
