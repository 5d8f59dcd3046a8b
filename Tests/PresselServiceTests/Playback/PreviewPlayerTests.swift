import ComposerEngine
import PresselAudio
import PresselSystem
import PresselTesting
import Testing

@testable import PresselService

@Suite("A take that waits is heard at the rate that was chosen")
struct PreviewPlayerTests {
  private let take = TakeID(1)

  private func wave(_ frames: Int, in folder: TemporaryDirectory) throws -> String {
    let path = folder.file("take.wav")
    let sound = (0..<frames).map { Float($0 % 200) / 400 - 0.25 }
    try FileSystem().create(path).write(
      WaveWriter.header(frames: FrameCount(frames)) + WaveWriter.bytes(of: sound[...]))
    return path
  }

  private func told(
    rate: PlaybackRate, frames: Int = 48_000, folder name: (TemporaryDirectory) -> String? = { _ in nil }
  ) throws -> (heard: Int, last: Event?) {
    let folder = try TemporaryDirectory(named: "preview")
    let (sink, events) = (CollectingSink(), Monitor<[Event]>([]))
    let preview = PreviewPlayer(sink: { sink }, folder: name(folder)) { event in
      events.withLock { $0.append(event) }
    }
    preview.start(take, file: try wave(frames, in: folder), from: Nanoseconds(0), rate: rate)
    let last = events.wait(until: MonotonicClock.now + 10_000_000_000) { events -> Event? in
      events.last { event in
        switch event {
        case .playbackEnded, .playbackFailed: true
        default: false
        }
      }
    }
    preview.stop()
    return (sink.heardFrames.count, last)
  }

  @Test(arguments: [1, 1.5, 2, 0.5] as [PlaybackRate])
  func everyRateOfTheRangeIsHeard(rate: PlaybackRate) throws {
    let (heard, last) = try told(rate: rate)
    #expect(last == .playbackEnded(take: take))
    #expect(abs(Double(heard) - 48_000 / rate.value) < 960)
  }

  @Test(arguments: [0.4, 3.5, 0] as [PlaybackRate])
  func noOtherRateIs(rate: PlaybackRate) throws {
    #expect(
      try told(rate: rate).last == .playbackFailed(take: take, code: ReportCode(rawValue: "rateNotBuilt")))
  }

  @Test func aPreviewIsThePlaybackOfItsStore() throws {
    let folder = try TemporaryDirectory(named: "preview store")
    let other = PlaybackTurn(in: folder.path)
    try other.take()
    other.give()
    #expect(try told(rate: 1, folder: { _ in folder.path }).last == .playbackEnded(take: take))
    #expect(other.holder == .anotherPlayback)
  }

  /// A preview whose loudspeaker plays what the test lets it, in a store's folder.
  private final class Scene {
    let folder: TemporaryDirectory
    let sink = CollectingSink(pace: .manual)
    let events = Monitor<[Event]>([])
    let preview: PreviewPlayer

    init() throws {
      folder = try TemporaryDirectory(named: "preview turn")
      let (sink, events) = (sink, events)
      preview = PreviewPlayer(sink: { sink }, folder: folder.path) { event in
        events.withLock { $0.append(event) }
      }
    }

    func wait(for event: Event) -> Bool {
      events.wait(until: MonotonicClock.now + 10_000_000_000) { $0.contains(event) ? true : nil } ?? false
    }

    /// Who is named in the store, and whether the lock is held.
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

  private func moved(_ place: Int) -> Event {
    .playbackMoved(take: take, to: Nanoseconds(FrameCount(place).nanoseconds(at: .opus)))
  }

  @Test func aJumpAndAnotherRateKeepTheTurnThatItHas() throws {
    let scene = try Scene()
    scene.preview.start(take, file: try wave(96_000, in: scene.folder), from: Nanoseconds(0), rate: 1)
    scene.sink.hear(4_800)
    let before = try scene.turn()
    #expect(before.isLocked)
    scene.preview.seek(to: Nanoseconds(FrameCount(48_000).nanoseconds(at: .opus)))
    #expect(scene.wait(for: moved(48_000)))
    #expect(try scene.turn() == before)
    scene.sink.hear(960)
    scene.preview.setRate(2, of: take)
    scene.sink.hear(960)
    #expect(try scene.turn() == before)
    scene.preview.stop()
    #expect(try !scene.turn().isLocked)
  }

  @Test func whoIsPausedGivesTheLoudspeakerBackAndSilencesNobody() throws {
    let scene = try Scene()
    scene.preview.start(take, file: try wave(96_000, in: scene.folder), from: Nanoseconds(0), rate: 1)
    scene.sink.hear(9_600)
    scene.preview.pause()
    #expect(scene.wait(for: moved(9_600)))
    let other = PlaybackTurn(in: scene.folder.path)
    try other.take(waitingUpTo: 10_000)
    #expect(scene.sink.calls.last == .close)
    scene.preview.seek(to: Nanoseconds(FrameCount(48_000).nanoseconds(at: .opus)))
    scene.preview.setRate(2, of: take)
    scene.preview.stop()
    #expect(other.holder == .me)
    #expect(scene.sink.calls.count { $0 == .open } == 1)
  }
}
