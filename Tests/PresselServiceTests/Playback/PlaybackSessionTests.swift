import PresselAudio
import PresselService
import PresselSystem
import PresselTesting
import Testing

@Suite struct PlaybackSessionTests {
  /// A sound whose every frame tells its place: frame n is n / 100,000.
  private final class Ladder: SoundReader {
    private var next = 0
    private let count: Int
    private let failure: AudioError?

    init(_ count: Int, failure: AudioError? = nil) {
      self.count = count
      self.failure = failure
    }

    func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
      guard next < count else {
        if let failure { throw failure }
        return false
      }
      while buffer.room > 0, next < count {
        buffer.append(Float(next) / 100_000)
        next += 1
      }
      return true
    }
  }

  private final class Listener: Sendable {
    let events = Monitor<[PlaybackEvent]>([])

    func hear(_ event: PlaybackEvent) {
      events.withLock { $0.append(event) }
    }

    var all: [PlaybackEvent] {
      events.withLock { $0 }
    }

    func wait(for event: PlaybackEvent) {
      _ = events.wait { $0.contains(event) ? true : nil }
    }
  }

  private func session(
    _ sink: CollectingSink, _ listener: Listener, frames: Int = 48_000, failure: AudioError? = nil
  ) -> PlaybackSession {
    PlaybackSession(
      sink: sink, open: { () throws(AudioError) in Ladder(frames, failure: failure) },
      report: { listener.hear($0) })
  }

  private func ladder(_ range: Range<Int>) -> [Float] {
    range.map { Float($0) / 100_000 }
  }

  @Test func everyFrameIsHeardOnceInOrderAndItEndsByItself() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let session = session(sink, listener)
    try session.start()
    session.join()
    #expect(sink.heardFrames.count == 48_000)
    #expect(Array(sink.heardFrames[240..<47_760]) == ladder(240..<47_760))
    #expect(listener.all.first == .started)
    #expect(listener.all.last == .ended(at: FrameCount(48_000)))
    #expect(sink.calls == [.open, .drain, .close])
  }

  @Test func fiftyMillisecondsAreHeardWhole() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let session = session(sink, listener, frames: 2_400)
    try session.start()
    session.join()
    #expect(sink.heardFrames.count == 2_400)
    #expect(listener.all == [.started, .ended(at: FrameCount(2_400))])
  }

  @Test func aPauseKeepsThePlaceAndLosesNothing() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let session = session(sink, listener)
    try session.start()
    sink.hear(9_600)
    session.pause()
    listener.wait(for: .paused(at: FrameCount(9_600)))
    session.resume()
    listener.wait(for: .resumed)
    sink.hear(48_000 - 9_600)
    session.join()
    #expect(Array(sink.heardFrames[240..<47_760]) == ladder(240..<47_760))
    #expect(sink.calls == [.open, .pause, .resume, .drain, .close])
  }

  @Test func aJumpGoesToTheFrameAndThrowsAwayWhatWasNotHeard() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let session = session(sink, listener)
    try session.start()
    sink.hear(4_800)
    session.seek(to: FrameCount(40_000))
    listener.wait(for: .moved(to: FrameCount(40_000)))
    sink.hear(8_000)
    session.join()
    let heard = sink.heardFrames
    #expect(heard.count == 12_800)
    #expect(Array(heard[240..<4_800]) == ladder(240..<4_800))
    #expect(Array(heard[5_040..<12_560]) == ladder(40_240..<47_760))
    #expect(listener.all.last == .ended(at: FrameCount(48_000)))
  }

  @Test func aStartInTheMiddleCountsFromTheBeginning() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let session = session(sink, listener)
    try session.start(at: FrameCount(47_000))
    session.join()
    #expect(sink.heardFrames.count == 1_000)
    #expect(listener.all.last == .ended(at: FrameCount(48_000)))
  }

  @Test func aStopEndsItAtThePlaceThatWasHeard() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let session = session(sink, listener)
    try session.start()
    sink.hear(960)
    session.stop()
    session.join()
    #expect(listener.all.last == .stopped(at: FrameCount(960)))
    #expect(sink.calls == [.open, .close])
  }

  @Test func whatFailsIsSaidAndTheDeviceIsClosed() throws {
    let gone = AudioError(.noDevice, "There is no loudspeaker.")
    let (closed, first) = (CollectingSink(openError: gone), Listener())
    let unopened = session(closed, first)
    try unopened.start()
    unopened.join()
    #expect(first.all == [.failed(gone, at: .zero)])

    let broken = AudioError(.unreadable, "The file is cut.")
    let (sink, second) = (CollectingSink(), Listener())
    let cut = session(sink, second, frames: 4_800, failure: broken)
    try cut.start()
    cut.join()
    #expect(
      second.all.last == .failed(broken, at: FrameCount(4_560)), "what the ramp held back was not heard")
    #expect(sink.calls == [.open, .close])
  }
}
