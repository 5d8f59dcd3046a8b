import PresselAudio
import PresselDSP
import PresselSystem
import PresselTesting
import Testing

@testable import PresselService

@Suite("A session carries out what its plan decides")
struct PlaybackSessionTests {
  /// Two sounds of two seconds, and a loudspeaker for each opening.
  private final class Scene: Sendable {
    let folder: TemporaryDirectory
    let session: PlaybackSession
    private let sinks = Monitor<[CollectingSink]>([])

    /// - Parameter paces: of the devices, in the order of their opening.
    init(_ paces: [CollectingSink.Pace] = [.manual, .manual]) throws {
      folder = try TemporaryDirectory(named: "session")
      var items: [PlaybackItem] = []
      for name in ["a.wav", "b.wav"] {
        let sound = (0..<96_000).map { Float($0 % 200) / 400 - 0.25 }
        try FileSystem().create(folder.file(name)).write(
          WaveWriter.header(frames: FrameCount(sound.count)) + WaveWriter.bytes(of: sound[...]))
        items.append(PlaybackItem(file: folder.file(name)))
      }
      let sinks = sinks
      session = PlaybackSession(
        items, turn: PlaybackTurn(in: folder.path), options: PlaybackOptions(listener: "ada"),
        sink: {
          sinks.withLock { sinks in
            let new = CollectingSink(pace: sinks.count < paces.count ? paces[sinks.count] : .immediate)
            sinks.append(new)
            return new
          }
        })
    }

    /// Waits for the device that is opened as the n-th.
    func sink(_ number: Int) throws -> CollectingSink {
      let deadline = MonotonicClock.now + 10_000_000_000
      return try #require(sinks.wait(until: deadline) { $0.count > number ? $0[number] : nil })
    }

    func reach(_ isIt: (PlaybackState) -> Bool) throws -> PlaybackState {
      let found = session.wait(until: MonotonicClock.now + 10_000_000_000, for: isIt)
      return try #require(found)
    }

    func turn() throws -> (name: String, isLocked: Bool) {
      let file = try FileSystem().open(folder.file("playing"), for: .reading)
      let name = String(decoding: try file.read(at: 0, upTo: 64), as: UTF8.self)
      do {
        try file.lock(waitingUpTo: 0)
        return (name, false)
      } catch {
        return (name, error.code == .locked)
      }
    }
  }

  @Test func whatFollowsKeepsTheTurnAndItsLock() throws {
    let scene = try Scene()
    try scene.session.start()
    try scene.sink(0).hear(4_800)
    let before = try scene.turn()
    #expect(before.isLocked)
    try scene.sink(0).hear(96_000 - 4_800)
    try scene.sink(1).hear(4_800)
    #expect(try scene.turn() == before)
    scene.session.stop()
    scene.session.join()
    #expect(try !scene.turn().isLocked)
  }

  @Test func aSpeedThatIsChosenWhileItRestsHoldsWhenItGoesOn() throws {
    let scene = try Scene([.manual, .immediate, .manual])
    try scene.session.start()
    try scene.sink(0).hear(48_000)
    let other = PlaybackTurn(in: scene.folder.path)
    try other.take()
    _ = try scene.reach { $0.phase == .paused(.anotherPlayback) }
    scene.session.change(to: .fastest)
    scene.session.skip(by: FrameCount(24_000))
    _ = try scene.reach { $0.speed == .fastest && $0.place == FrameCount(72_000) }
    other.give()
    scene.session.goOn()
    try scene.sink(2).hear(4_800)
    #expect(try abs(scene.sink(1).heardFrames.count - 8_000) < 200, "a third of what was left of the first")
    let next = try scene.reach { $0.item?.path.hasSuffix("b.wav") == true && $0.phase == .playing }
    #expect(next.speed == .fastest)
    scene.session.stop()
    scene.session.join()
  }
}
