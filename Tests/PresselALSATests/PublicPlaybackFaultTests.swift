import CrashTrials
import Glibc
import PresselAudio
import PresselDSP
import PresselService
import PresselSystem
import Testing

@testable import PresselALSA

/// What people reported of other players, each with its value.
@Suite("Public faults of playback")
struct PublicPlaybackFaultTests {
  /// A player of a rig, and what it told.
  private final class Listening: Sendable {
    let events = Monitor<[PlaybackEvent]>([])
    let player: SoundPlayer

    init(_ rig: Rig, _ sound: [Float], speed: PlaybackSpeed = .normal) {
      let events = events
      player = SoundPlayer(
        sink: rig.sink(), manner: PlaybackManner(speed: speed),
        open: { () throws(AudioError) in MemoryReader(sound) },
        report: { event in events.withLock { $0.append(event) } })
    }

    func wait<Found: Sendable>(for find: @Sendable (PlaybackEvent) -> Found?) -> Found? {
      events.wait(until: MonotonicClock.now + 10_000_000_000) { $0.compactMap(find).first }
    }

    var last: PlaybackEvent? { events.withLock { $0.last } }
  }

  private func floats(_ samples: [Int16]) -> [Float] {
    samples.map { Float($0) / 32_768 }
  }

  @Test("P01: of 50 ms all 2,400 frames are played, from silence to silence, before the device is closed")
  func short() throws {
    let rig = try Rig(speaker: "period 1024 rate 48000")
    let listening = Listening(rig, [Float](repeating: 0.5, count: 2_400))
    try listening.player.start()
    listening.player.join()
    #expect(listening.last == .ended(at: FrameCount(2_400)))
    #expect(rig.heard.count >= 2_400 && rig.heard.count <= 3_072, "padding to the period at most")
    #expect(rig.heard[240..<2_160].allSatisfy { $0 == 16_384 })
    #expect(rig.heard.first == 0 && rig.heard[2_399] == 0)
    #expect(rig.heard[2_398] != 0 && rig.heard[2_400...].allSatisfy { $0 == 0 })
    #expect(rig.log.last == "close")
  }

  @Test("P02: a device that never ends its drain is dropped after what it holds and a second")
  func endlessDrain() throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000 faults \"10:stall:60000\"")
    let listening = Listening(rig, [Float](repeating: 0.5, count: 12_000))
    let start = ContinuousClock.now
    try listening.player.start()
    listening.player.join()
    let time = start.duration(to: .now)
    #expect(time > .milliseconds(1_200) && time < .milliseconds(1_800), "250 ms of sound and 1 s")
    guard case .failed(let error, _) = listening.last else {
      return #expect(Bool(false), "\(listening.events)")
    }
    #expect(error.code == .deviceLost)
    #expect(rig.count("close") == 1)
  }

  @Test("P02: a stop while the end is waited for takes less than 200 ms")
  func stopInDrain() throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000")
    let listening = Listening(rig, [Float](repeating: 0.5, count: 20_000))
    try listening.player.start()
    #expect(listening.wait { $0 == .started ? true : nil } == true)
    let start = ContinuousClock.now
    listening.player.stop()
    listening.player.join()
    #expect(start.duration(to: .now) < .milliseconds(200))
    guard case .stopped(let place) = listening.last else { return #expect(Bool(false)) }
    #expect(place.frames == Int64(rig.heard.count), "the place is that of the last frame that was played")
  }

  @Test("P03: a device that cannot pause: paused at 1.000 s, gone on there, nothing lost and nothing twice")
  func pause() throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000 speed 4")
    let speech = noise(96_000)
    let listening = Listening(rig, floats(speech))
    try listening.player.start()
    _ = listening.wait { event -> Bool? in
      guard case .moved(let place) = event else { return nil }
      return place >= FrameCount(43_200) ? true : nil
    }
    listening.player.pause()
    let paused = try #require(
      listening.wait { event -> FrameCount? in if case .paused(let place) = event { place } else { nil } })
    #expect(
      paused.frames == Int64(rig.heard.count), "it is told when it is silent, with the place where it is")
    let silent = rig.heard.count
    listening.player.resume()
    let moved = try #require(
      listening.wait { event -> FrameCount? in
        if case .moved(let place) = event, place > paused { place } else { nil }
      })
    #expect(moved > paused)
    listening.player.join()
    #expect(rig.heard.count >= silent)
    #expect(difference(rig.heard[240..<95_760], speech[240..<95_760]) == nil)
    #expect(listening.last == .ended(at: FrameCount(96_000)))
  }

  @Test("P05: 440 Hz for 4 s at another speed are 440 Hz, as much shorter", arguments: [1.5, 2])
  func speed(factor: Double) throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000 speed 5")
    let sound = floats(tone(440, rate: 48_000, count: 192_000))
    let listening = Listening(rig, sound, speed: try #require(PlaybackSpeed(factor)))
    try listening.player.start()
    listening.player.join()
    #expect(listening.last == .ended(at: FrameCount(192_000)), "the end of the sound is the end")
    let heard = floats(rig.heard)
    let length = (heard.lastIndex { $0 != 0 } ?? 0) + 1
    #expect(abs(Double(length) - 192_000 / factor) <= 960)
    #expect(abs(frequency(heard[4_800..<(length - 4_800)], rate: 48_000) - 440) < 5)
  }

  @Test("P05: a device at 44.1 kHz gets 44,100 frames a second, and 440 Hz")
  func otherRate() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 44100 speed 5")
    let listening = Listening(rig, floats(tone(440, rate: 48_000, count: 192_000)))
    try listening.player.start()
    listening.player.join()
    let heard = floats(rig.heard)
    let length = (heard.lastIndex { $0 != 0 } ?? 0) + 1
    #expect(abs(length - 176_400) <= 8, "its last frames are faded to nothing")
    #expect(abs(frequency(heard[4_410..<172_000], rate: 44_100) - 440) < 0.05)
    #expect(listening.last == .ended(at: FrameCount(192_000)))
  }
}
