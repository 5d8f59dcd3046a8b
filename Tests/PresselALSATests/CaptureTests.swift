import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A microphone is heard as it is")
struct CaptureTests {
  @Test(
    "16 bits at 48 kHz come through bit by bit",
    arguments: ["S16_LE", "S24_LE", "S24_3LE", "S32_LE", "FLOAT_LE"])
  func bitExact(format: String) throws {
    let speech = noise(24_000)
    let rig = try Rig(microphone: "format \(format) channels 1 rate 48000 speed 5", speech: speech)
    let take = try Take(rig.source(), frames: speech.count)
    #expect(difference(take.samples, speech.map { Float($0) / 32_768 }) == nil)
    #expect(take.gaps.isEmpty)
    #expect(rig.count("close") == 1)
  }

  @Test("A device that offers everything is opened as mono at 48 kHz, wide, with half a second of buffer")
  func asked() throws {
    let rig = try Rig(microphone: "speed 5", speech: noise(4_800))
    _ = try Take(rig.source(), frames: 4_800)
    #expect(rig.log.contains("hw_params rate 48000 channels 1 format S32_LE period 960 buffer 24000"))
  }

  @Test("A device with 44.1 kHz only keeps pitch and length")
  func otherRate() throws {
    let rig = try Rig(
      microphone: "rate 44100 speed 5 at_end stop", speech: tone(440, rate: 44_100, count: 88_200))
    let take = try Take(rig.source(patience: 300_000_000), frames: 96_001)
    #expect(take.samples.count == 96_000)
    #expect(abs(frequency(take.samples[480..<95_520], rate: 48_000) - 440) < 0.05)
    #expect(abs((take.samples.max() ?? 0) - 0.5) < 0.005)
    #expect(take.loss?.code == .deviceLost)
  }

  @Test("A device with two channels only is mixed without a change", arguments: ["S16_LE", "S32_LE"])
  func stereo(format: String) throws {
    let speech = noise(9_600)
    let rig = try Rig(microphone: "format \(format) channels 2 rate 48000 speed 5", speech: speech)
    let take = try Take(rig.source(), frames: speech.count)
    #expect(difference(take.samples, speech.map { Float($0) / 32_768 }) == nil)
  }

  @Test("Behind plug the device's own form is used, not plug's conversion")
  func plugged() throws {
    let speech = noise(9_600)
    let rig = try Rig(microphone: "format S16_LE channels 2 rate 48000 speed 5", speech: speech)
    let take = try Take(rig.source("plugged"), frames: speech.count)
    #expect(difference(take.samples, speech.map { Float($0) / 32_768 }) == nil)
    #expect(rig.log.contains { $0.hasPrefix("hw_params rate 48000 channels 2 format S16_LE") })
  }

  @Test("A07: a voice on one side keeps its level, behind plug too", arguments: ["mic", "plugged"])
  func oneSide(device: String) throws {
    let voice = tone(440, rate: 48_000, count: 9_600)
    let rig = try Rig(
      microphone: "channels 2 rate 48000 speed 5", speech: voice, right: [Int16](repeating: 0, count: 9_600))
    let take = try Take(rig.source(device), frames: 9_600)
    #expect(abs((take.samples.max() ?? 0) - 0.5) < 0.01)
  }

  @Test("A07: sides in opposite phase do not cancel, behind plug too", arguments: ["mic", "plugged"])
  func opposite(device: String) throws {
    let voice = tone(440, rate: 48_000, count: 9_600)
    let rig = try Rig(microphone: "channels 2 rate 48000 speed 5", speech: voice, right: voice.map { -$0 })
    let take = try Take(rig.source(device), frames: 9_600)
    #expect((take.samples.max() ?? 0) >= 0.25)
  }

  @Test("Eight bits are taken when there is nothing else")
  func eightBits() throws {
    let rig = try Rig(microphone: "format U8 channels 1 rate 48000 speed 5", speech: [16_384, -32_768, 0])
    let take = try Take(rig.source(), frames: 3)
    #expect(take.samples == [0.5, -1, 0])
  }

  @Test("The first frame comes within 40 ms of opening a warm device")
  func quick() throws {
    let rig = try Rig(speech: noise(4_800))
    _ = try Take(rig.source(), frames: 1)
    let clock = ContinuousClock()
    // The best of three: other programs may hold the processor once.
    let times = try (0..<3).map { _ in try clock.measure { _ = try Take(rig.source(), frames: 1) } }
    #expect((times.min() ?? .seconds(1)) < .milliseconds(40))
  }

  @Test("A pause loses nothing that was said before it", arguments: ["running", "stopped"])
  func pause(clock: String) throws {
    let speech = noise(96_000)
    let rig = try Rig(
      microphone: "format S16_LE channels 1 rate 48000 clock \(clock) speed 5", speech: speech)
    let source = rig.source()
    var take = try Take(source, frames: 0)
    try source.open()
    try take.read(source, frames: 9_600)
    try source.pause()
    try source.resume()
    try take.read(source, frames: 40_000)
    source.close()
    let expected = speech.map { Float($0) / 32_768 }
    let before = zip(take.samples, expected).prefix { $0 == $1 }.count
    #expect(before >= 9_600)
    // A microphone that stands still in the pause shows that nothing is dropped on either side of it.
    if clock == "stopped" {
      #expect(difference(take.samples, Array(expected[..<40_000])) == nil)
    } else {
      let after = take.samples[before...]
      let skipped = try #require((0..<40_000).first { expected[(before + $0)...].starts(with: after) })
      #expect(skipped > 0)
    }
    #expect(take.gaps.isEmpty)
    #expect(rig.count("start") == 3)
  }

  @Test("An interruption wakes a reader within 20 ms")
  func interrupt() throws {
    let rig = try Rig(microphone: "at_end stop rate 48000", speech: [])
    let source = rig.source()
    try source.open()
    let asked = Moment()
    onThread {
      asked.note()
      source.interrupt()
    }
    var buffer = PCMBuffer(capacity: 960)
    #expect(try source.read(into: &buffer) == .interrupted)
    #expect(try #require(asked.age) < .milliseconds(20))
    source.close()
  }
}
