import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

/// What people reported of other recorders, each with its value.
@Suite("Public faults of capture")
struct PublicFaultTests {
  private let clock = ScriptedClock()
  /// A second, in reads of one tick.
  private static let second = Array(repeating: 960, count: 50)

  private func source(_ port: ScriptedPort) -> ALSASource {
    let clock = clock
    port.now = { clock.now() }
    return ALSASource(clock: clock) { port }
  }

  @Test("A01: an overrun is mended once, and no error number becomes a length")
  func overrun() throws {
    let port = ScriptedPort([960, -Int(EPIPE), 400, -Int(EINTR), -Int(EAGAIN), 560, 960, -Int(ENODEV)])
    let take = try Take(source(port), frames: 10_000)
    #expect(take.samples.count == 2_880)
    #expect(take.gaps.map(\.cause) == [.overrun])
    #expect(port.calls.filter { $0 != "read" } == ["start", "prepare", "start", "drop", "close"])
    #expect(clock.now() < 1_000_000_000)
  }

  /// How a device goes away.
  enum Loss: CaseIterable {
    case noDevice
    case pollGone
    case nothingForEver
  }

  @Test(
    "A02: a device that is pulled out is lost within 2 s, once, with the 2.000 s before",
    arguments: Loss.allCases)
  func pulled(loss: Loss) throws {
    let port: ScriptedPort
    switch loss {
    case .noDevice: port = ScriptedPort(Self.second + Self.second + [-Int(ENODEV)])
    case .pollGone:
      port = ScriptedPort(Self.second + Self.second + [-Int(EAGAIN)])
      port.polls = [.gone]
    case .nothingForEver: port = ScriptedPort(Self.second + Self.second + [-Int(EAGAIN)])
    }
    let take = try Take(source(port), frames: 500_000)
    #expect(take.samples.count == 96_000)
    #expect(take.gaps.isEmpty)
    #expect(take.loss?.code == .deviceLost)
    #expect(port.calls.suffix(2) == ["drop", "close"])
    #expect(port.count("close") == 1)
    #expect(clock.now() <= 4_000_000_000, "2 s were heard, 2 s are the patience")
    #expect(port.mostInASecond < 50)
  }

  @Test("A03: resuming is tried again with a pause, then the device is prepared; sleep is no sound")
  func sleep() throws {
    let port = ScriptedPort(Self.second + [-Int(ESTRPIPE)] + Self.second + [-Int(ENODEV)])
    port.resumes = [-EAGAIN, -EAGAIN, -ENOSYS]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 96_000)
    #expect(take.gaps == [CaptureGap(cause: .suspended, lost: .zero)])
    #expect(port.count("resume") == 3)
    #expect(port.count("prepare") == 1)
    #expect(port.mostInASecond < 50)
    // Two seconds of sound, and a tenth of a second before each further attempt.
    #expect(clock.now() == 2_200_000_000)
  }

  @Test("A05: 10.000 s at 44.1 kHz stay 10.000 s, and 440 Hz stay 440 Hz")
  func otherRate() throws {
    let rig = try Rig(
      microphone: "rate 44100 speed 20 at_end nodev", speech: tone(440, rate: 44_100, count: 441_000))
    let take = try Take(rig.source(), frames: 1_000_000)
    #expect(take.samples.count == 480_000)
    #expect(abs(frequency(take.samples[480..<479_520], rate: 48_000) - 440) < 1)
    #expect(take.loss?.code == .deviceLost)
  }

  @Test("A06: half scale is one half in every wide form", arguments: ["S24_LE", "S32_LE", "S24_3LE"])
  func halfScale(format: String) throws {
    let rig = try Rig(
      microphone: "format \(format) channels 2 rate 44100 speed 5",
      speech: Array(repeating: 16_384, count: 22_050))
    let take = try Take(rig.source(), frames: 20_000)
    #expect(take.samples[1_000...].allSatisfy { abs($0 - 0.5) <= 0.001 })
  }

  @Test("A06: a device that offers wider forms too is never read in 8 bits")
  func neverEightBits() throws {
    let rig = try Rig(microphone: "channels 2 rate 44100 speed 5", speech: noise(4_800))
    _ = try Take(rig.source(), frames: 480)
    #expect(rig.log.contains { $0.hasPrefix("hw_params rate 44100 channels 2 format S32_LE") })
    #expect(!rig.log.contains { $0.contains("format U8") })
  }

  @Test("A08: a device that grants another period gives every frame once", arguments: [64, 441, 6_000])
  func periods(period: Int) throws {
    let speech = noise(24_000)
    let rig = try Rig(microphone: "period \(period) rate 48000 speed 5", speech: speech)
    let take = try Take(rig.source(), frames: speech.count)
    #expect(difference(take.samples, speech.map { Float($0) / 32_768 }) == nil)
    #expect(rig.log.contains { $0.contains(" period \(period) ") })
  }

  @Test(
    "A09: no device, a busy one and a forbidden one are three errors",
    arguments: [
      (2, AudioError.Code.noDevice), (19, .noDevice), (111, .noDevice), (16, .busy), (13, .notPermitted),
    ] as [(Int32, AudioError.Code)])
  func openErrors(number: Int32, code: AudioError.Code) throws {
    let rig = try Rig(microphone: "open_error \(number)")
    let error = try #require(throws: AudioError.self) { try rig.source().open() }
    #expect(error.code == code)
    #expect(error.rawCode == -number)
    #expect(!error.message.contains("\n"))
    #expect(error.message.contains("group audio") == (code == .notPermitted))
  }

  @Test("A10: a delay of nonsense is clamped, and what was played never falls")
  func delays() throws {
    let port = ScriptedPort([24_000])
    port.delays = [
      .unknown(EIO, held: nil), .frames(-300), .frames(0), .frames(1_476), .frames(1_187),
      .frames(99_999_999),
    ]
    let sink = ALSASink(clock: clock) { port }
    try sink.open()
    var played: [FrameCount] = []
    for _ in 0..<6 {
      #expect(try sink.write(Array(repeating: 0.25, count: 960)[...]) == 960)
      played.append(sink.played)
    }
    #expect(played == played.sorted(), "it never goes back")
    #expect(played.allSatisfy { $0 >= .zero && $0 <= FrameCount(5_760) })
    sink.close()
  }

  @Test("A10: a microphone is never asked for its delay: the time of a take is its frames")
  func noDelay() throws {
    let port = ScriptedPort(Self.second + [-Int(ENODEV)])
    port.delays = [.unknown(EIO, held: nil)]
    #expect(try Take(source(port), frames: 100_000).samples.count == 48_000)
    #expect(port.count("delay") == 0)
  }
}
