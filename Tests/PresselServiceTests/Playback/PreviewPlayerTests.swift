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
}
