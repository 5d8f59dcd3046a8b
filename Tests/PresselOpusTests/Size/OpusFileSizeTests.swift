import Glibc
import PresselAudio
import Testing

@testable import PresselOpus

@Suite("How large a file will be")
struct OpusFileSizeTests {
  private static let tags = OpusTags(comments: [.init("TITLE", String(repeating: "t", count: 700))])

  @Test("is counted down to the byte")
  func exact() {
    // 48,000 + 312 frames are 51 packets of 60 bytes at 24 kbit/s: two pages of 50 and 1.
    let size = OpusFileSize(samples: FrameCount(48_000))
    #expect(size.packets == 51)
    let headers = OpusHead(preSkip: 312).packet.count + 28 + OpusTags().packet.count + 28
    // At most a lacing value more for each 255 bytes of payload: 3,060 ÷ 255.
    #expect(size.bytes(atBitRate: 24_000) == headers + 2 * 27 + 51 + 12 + 51 * 60)
    let running = OpusFileSize(samples: FrameCount(48_000), paging: .packets)
    #expect(running.bytes(atBitRate: 24_000) == size.bytes(atBitRate: 24_000) + 49 * 27)
  }

  @Test(
    "is never exceeded under a ceiling, also by noise at full scale, a tone and clicks",
    arguments: [6_000, 9_500, 16_000, 24_000, 33_333, 64_000, 128_000],
    OpusEncoderSettings.FrameDuration.allCases)
  func noise(bitRate: Int, frame: OpusEncoderSettings.FrameDuration) throws {
    var sound = SeededSound(seed: 501)
    // Quiet first, so that there is something saved up when the noise begins; it ends within a packet.
    let samples =
      sound.voice(30_000).map { $0 / 50 } + sound.noise(48_001) + Self.tone[..<48_000]
      + Self.clicks[..<48_000]
    for rate in OpusEncoderSettings.inputRates {
      let settings = try OpusEncoderSettings(
        bitRate: bitRate, ceiling: bitRate, complexity: 3, frameDuration: frame, inputRate: rate)
      let part = try recorded(samples, settings: settings)
      let file = try finished(part, tags: Self.tags)
      for (bytes, paging) in [(file, OpusFileSize.Paging.seconds), (part, .packets)] {
        let size = OpusFileSize(
          samples: FrameCount(samples.count), frameDuration: frame, paging: paging,
          tags: paging == .seconds ? Self.tags : OpusTags())
        let most = size.bytes(atBitRate: bitRate)
        #expect(bytes.count <= most, "\(bytes.count) of \(most) bytes from \(rate)")
        #expect(PlainPage.pages(of: bytes)?.reduce(0) { $0 + $1.packets.count } == size.packets + 2)
      }
      #expect(try Decoded(file).samples.count == samples.count)
    }
  }

  /// Clicks twenty times a second: VBR gives each of them what it needs.
  private static let clicks = (0..<144_000).map { Float($0 % 2_400 == 0 ? 1 : 0) }

  /// A tone of 1 kHz, for which VBR at a low rate has no measure.
  private static let tone = (0..<144_000).map { Float(0.9 * sin(2 * .pi * 1_000 * Double($0) / 48_000)) }

  @Test(
    "is exceeded where there is no ceiling, and kept where there is one",
    arguments: [(tone, 6_000), (clicks, 96_000)])
  func free(samples: [Float], bitRate: Int) throws {
    let most = OpusFileSize(samples: FrameCount(samples.count)).bytes(atBitRate: bitRate)
    let free = try finished(recorded(samples, settings: OpusEncoderSettings(bitRate: bitRate)))
    #expect(free.count > most * 11 / 10)
    let held = try finished(
      recorded(samples, settings: OpusEncoderSettings(bitRate: bitRate, ceiling: bitRate)))
    #expect(held.count <= most && held.count > most * 9 / 10, "\(held.count) of \(most)")
  }

  @Test("is kept from the first packet on: what a prefix has, it may have")
  func prefixes() throws {
    var sound = SeededSound(seed: 503)
    let settings = try OpusEncoderSettings(bitRate: 20_001, ceiling: 20_001)
    var encoder = try OpusEncoder(settings: settings)
    var bytes = 0
    for number in 1...150 {
      bytes += try encoder.encode(sound.noise(960)[...]).count
      // 20,001 bits a second are 50.0025 bytes a packet of 20 ms.
      #expect(Double(bytes) <= Double(number) * 50.0025)
    }
  }

  @Test("gives later packets what quiet ones left")
  func saved() throws {
    var sound = SeededSound(seed: 504)
    let settings = try OpusEncoderSettings(bitRate: 24_000, ceiling: 24_000)
    var encoder = try OpusEncoder(settings: settings)
    for _ in 0..<100 { _ = try encoder.encode(Array(repeating: 0, count: 960)[...]) }
    let loud = try (0..<20).map { _ in try encoder.encode(sound.noise(960)[...]).count }
    #expect(loud.contains { $0 > 60 }, "\(loud)")
    #expect(loud.allSatisfy { $0 <= 1_274 })
  }

  @Test("and the bit rate that fits are inverse to each other")
  func inverse() {
    for frame in OpusEncoderSettings.FrameDuration.allCases {
      for seconds in [1, 59, 900] {
        let size = OpusFileSize(
          samples: FrameCount(seconds * 48_000), frameDuration: frame, tags: Self.tags)
        for limit in [size.bytes(atBitRate: 6_000), size.bytes(atBitRate: 70_001), 524_288] {
          guard let rate = size.bitRate(within: limit) else {
            #expect(size.bytes(atBitRate: 6_000) > limit)
            continue
          }
          #expect(size.bytes(atBitRate: rate) <= limit)
          #expect(rate == 128_000 || size.bytes(atBitRate: rate + 1) > limit)
        }
        #expect(size.bitRate(within: size.bytes(atBitRate: 6_000) - 1) == nil)
      }
    }
    #expect(OpusFileSize(samples: .zero).bitRate(within: -1) == nil)
    #expect(OpusFileSize(samples: FrameCount(-1)).packets == 1)
  }

  @Test("says how long a recording may be, to the packet", arguments: [0, 500, 30_000, 1_000_000])
  func longest(limit: Int) {
    let hour = OpusFileSize(samples: FrameCount(172_800_000), tags: Self.tags)
    let length = hour.longest(within: limit, atBitRate: 24_000)
    func bytes(_ length: FrameCount) -> Int {
      OpusFileSize(samples: length, tags: Self.tags).bytes(atBitRate: 24_000)
    }
    #expect((length == .zero) == (limit < bytes(FrameCount(1))))
    #expect(length == .zero || bytes(length) <= limit)
    #expect(bytes(length + FrameCount(960)) > limit)
    #expect(hour.longest(within: .max, atBitRate: 24_000) == hour.samples)
  }

  @Test("a ceiling below the bit rate takes its place")
  func lower() throws {
    #expect(try OpusEncoderSettings(bitRate: 64_000, ceiling: 20_000).bitRate == 20_000)
    #expect(try OpusEncoderSettings(bitRate: 16_000, ceiling: 20_000).bitRate == 16_000)
  }
}
