import PresselAudio
import PresselDSP
import PresselService
import PresselSystem
import PresselTesting
import Testing

@testable import PresselALSA

@Suite("Somebody listens, and the loudspeaker goes away and comes back")
struct ListeningTests {
  private func wave(_ samples: [Int16], in folder: TemporaryDirectory) throws -> String {
    let path = folder.file("sound.wav")
    let floats = samples.map { Float($0) / 32_768 }
    try FileSystem().create(path).write(
      WaveWriter.header(frames: FrameCount(floats.count)) + WaveWriter.bytes(of: floats[...]))
    return path
  }

  private func reach(_ session: PlaybackSession, _ isIt: (PlaybackState.Phase) -> Bool) -> PlaybackState? {
    session.wait(until: MonotonicClock.now + 10_000_000_000) { isIt($0.phase) }
  }

  @Test("A device that is lost is a pause at its place; asked to, it goes on with the next frame")
  func lost() throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000 faults \"500:nodev\"")
    let folder = try TemporaryDirectory(named: "listening")
    let speech = noise(43_200)
    let session = PlaybackSession(
      [PlaybackItem(file: try wave(speech, in: folder))], store: nil,
      options: PlaybackOptions(listener: "ada"),
      sink: { rig.sink() })
    try session.start()
    let paused = reach(session) { if case .paused = $0 { true } else { false } }
    guard case .paused(.device(let error)) = paused?.phase else {
      return #expect(Bool(false), "\(session.state)")
    }
    #expect(error.code == .deviceLost)
    let place = try #require(paused?.place)
    #expect(rig.heard.count == 24_000)
    #expect(
      place <= FrameCount(24_000) && place >= FrameCount(23_040), "a lost device cannot be asked any more")
    #expect(difference(rig.heard[240...], speech[240..<24_000]) == nil)
    session.goOn()
    session.join()
    #expect(session.state.phase == .stopped(.heard))
    #expect(session.state.place == FrameCount(43_200))
    let rest = speech[Int(place.frames)..<42_960].dropFirst(240)
    #expect(
      difference(rig.heard.dropFirst(240).prefix(rest.count), rest) == nil, "nothing lost, nothing twice")
  }

  @Test("States are told when they are true, and wishes from any thread are obeyed")
  func states() throws {
    let rig = try Rig(speaker: "period 960 buffer 24000 rate 48000")
    let folder = try TemporaryDirectory(named: "listening")
    let session = PlaybackSession(
      [PlaybackItem(file: try wave(noise(480_000), in: folder))], store: nil,
      options: PlaybackOptions(listener: "ada"), sink: { rig.sink() })
    #expect(session.state.phase == .loading)
    try session.start()
    #expect(reach(session) { $0 == .playing } != nil)
    session.pause()
    let paused = try #require(reach(session) { $0 == .paused(.asked) })
    #expect(paused.place.frames == Int64(rig.heard.count))
    session.skip(by: FrameCount(240_000))
    session.change(to: .fastest)
    session.goOn()
    let fast = try #require(reach(session) { $0 == .playing })
    #expect(fast.speed == .fastest)
    #expect(fast.place >= FrameCount(240_000))
    session.stop()
    session.join()
    #expect(session.state.phase == .stopped(.asked))
    #expect(rig.count("close") == 1)
  }

  @Test("Only one plays on a store: the other rests at its place, and goes on when the first has ended")
  func turns() throws {
    let rigs = try (0..<2).map { _ in try Rig(speaker: "period 960 buffer 24000 rate 48000") }
    let folder = try TemporaryDirectory(named: "listening")
    let item = PlaybackItem(file: try wave(noise(96_000), in: folder))
    let sessions = rigs.map { rig in
      PlaybackSession(
        [item], turn: PlaybackTurn(in: folder.path), options: PlaybackOptions(listener: "ada"),
        sink: { rig.sink() })
    }
    try sessions[0].start()
    #expect(reach(sessions[0]) { $0 == .playing } != nil)
    try sessions[1].start()
    let resting = try #require(reach(sessions[0]) { $0 == .paused(.anotherPlayback) })
    #expect(resting.place.frames == Int64(rigs[0].heard.count))
    #expect(rigs[0].count("close") == 1, "the device is free")
    sessions[1].join()
    #expect(sessions[1].state.phase == .stopped(.heard))
    let silent = rigs[0].heard.count
    sessions[0].goOn()
    sessions[0].join()
    #expect(sessions[0].state.phase == .stopped(.heard))
    #expect(abs(rigs[0].heard.count - (96_000 - silent)) <= 960)
  }
}
