import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import Testing

@testable import PresselALSA

/// From the press to the first frame, through the composer, the recorder and libasound.
@Suite("A press")
struct PressTests {
  /// Milliseconds from an event to `locked`, which is the first frame.
  private func latency(_ rig: Rig, _ store: Store) async throws -> Double {
    let session = try RecordingSession(
      settings: ComposerSettings(), encoder: .standard,
      destination: StoreDestination(store: store, channel: Channel.general, author: "ada"),
      source: { rig.source() })
    let press = MonotonicClock.now
    session.post(.startLocked)
    for await state in session.states where state.phase.name == .locked { break }
    let heard = MonotonicClock.now
    session.post(.discard)
    session.close()
    return Double(heard - press) / 1_000_000
  }

  @Test("The recorder has its first frame 40 ms after the press, when the configuration is loaded")
  func firstFrame() async throws {
    let folder = try TemporaryDirectory(named: "press")
    let store = try Store(at: folder.file("store"))
    let rig = try Rig(microphone: "format S16_LE channels 1 rate 48000", speech: noise(48_000))
    ALSABackend().warmUp()
    var all: [Double] = []
    for _ in 0..<5 { all.append(try await latency(rig, store)) }
    // The best of five: other programs hold the processors now and then.
    #expect((all.min() ?? .infinity) <= 40, "\(all)")
  }
}
