import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A microphone that fails")
struct FaultTests {
  private let speech = noise(48_000)
  private var expected: [Float] { speech.map { Float($0) / 32_768 } }

  @Test("An overrun is a gap, and the take goes on")
  func overrun() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 clock stopped speed 5 faults \"200:xrun,400:xrun\"",
      speech: speech)
    let take = try Take(rig.source(), frames: 40_000)
    #expect(difference(take.samples, Array(expected[..<40_000])) == nil)
    #expect(take.gaps.map(\.cause) == [.overrun, .overrun])
    #expect(rig.count("prepare") == 3)
    #expect(rig.count("start") == 3)
    #expect(take.loss == nil)
  }

  @Test("What was said during an overrun is missing, and said to be so")
  func lostFrames() throws {
    // The clock leaps a second ahead: more than the buffer holds.
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 patient 0 faults \"100:jump:1000\"", speech: speech)
    let take = try Take(rig.source(), frames: 9_600)
    #expect(take.gaps.map(\.cause) == [.overrun])
    #expect(difference(take.samples.prefix(expected[..<4_800].count), expected[..<4_800]) == nil)
    #expect(rig.count("overrun") == 1)
  }

  @Test("After sleep it resumes, with a gap that counts no frames")
  func sleep() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"200:suspend\"",
      speech: speech)
    let take = try Take(rig.source(), frames: 20_000)
    #expect(take.gaps == [CaptureGap(cause: .suspended, lost: .zero)])
    #expect(difference(take.samples.prefix(expected[..<9_600].count), expected[..<9_600]) == nil)
    #expect(take.samples.count == 20_000)
    #expect(rig.count("resume") == 1)
    #expect(rig.count("prepare") == 1)
  }

  @Test("A device that cannot resume is prepared again")
  func cannotResume() throws {
    let rig = try Rig(
      microphone:
        "format S16_LE rate 48000 channels 1 clock stopped speed 5 faults \"200:suspend\" no_resume 1",
      speech: speech)
    let take = try Take(rig.source(), frames: 20_000)
    #expect(take.gaps == [CaptureGap(cause: .suspended, lost: .zero)])
    #expect(difference(take.samples, Array(expected[..<20_000])) == nil)
    #expect(rig.count("resume refused") == 1)
  }

  @Test("A device pulled out loses nothing that was heard, and is given back")
  func pulled() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"500:nodev\"", speech: speech)
    let source = rig.source()
    var take = try Take(source, frames: 0)
    try source.open()
    try take.read(source, frames: 48_000)
    #expect(difference(take.samples, Array(expected[..<24_000])) == nil)
    #expect(take.loss?.code == .deviceLost)
    #expect(take.loss?.rawCode == -19)
    // The device is closed by the loss itself.
    #expect(rig.count("close") == 2)
    source.close()
    #expect(rig.count("close") == 2)
  }

  @Test("A device pulled out at another rate gives the tail of its conversion too")
  func pulledConverted() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 44100 channels 1 speed 5 faults \"500:nodev\"", speech: speech)
    let take = try Take(rig.source(), frames: 48_000)
    #expect(take.samples.count == 24_000)
    #expect(take.loss?.code == .deviceLost)
  }

  @Test("A device that falls silent is lost")
  func silent() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"500:stall:60000\"", speech: speech)
    let take = try Take(rig.source(patience: 300_000_000), frames: 48_000)
    #expect(difference(take.samples, Array(expected[..<24_000])) == nil)
    #expect(take.loss?.code == .deviceLost)
    #expect(rig.count("close") == 1)
  }

  @Test("A short stall is waited for")
  func stall() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"200:stall:500\"", speech: speech)
    let take = try Take(rig.source(), frames: 24_000)
    #expect(difference(take.samples, Array(expected[..<24_000])) == nil)
    #expect(take.gaps.isEmpty)
  }

  @Test("A device that cannot be prepared again is lost")
  func noPrepare() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"200:xrun\" no_prepare 1",
      speech: speech)
    let take = try Take(rig.source(), frames: 24_000)
    #expect(difference(take.samples, Array(expected[..<9_600])) == nil)
    #expect(take.loss?.code == .deviceLost)
    #expect(take.loss?.rawCode == -5)
  }

  @Test("Short reads are put together")
  func short() throws {
    let rig = try Rig(
      microphone: "format S16_LE rate 48000 channels 1 speed 5 faults \"0:short:100\"", speech: speech)
    let take = try Take(rig.source(), frames: 4_800)
    #expect(difference(take.samples, Array(expected[..<4_800])) == nil)
  }
}
