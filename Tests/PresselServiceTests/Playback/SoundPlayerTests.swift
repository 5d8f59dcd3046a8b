import CrashTrials
import PresselAudio
import PresselDSP
import PresselService
import PresselSystem
import PresselTesting
import Testing

@Suite struct SoundPlayerTests {
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

  private func player(
    _ sink: CollectingSink, _ listener: Listener, frames: Int = 48_000, failure: AudioError? = nil
  ) -> SoundPlayer {
    SoundPlayer(
      sink: sink, open: { () throws(AudioError) in Ladder(frames, failure: failure) },
      report: { listener.hear($0) })
  }

  private func ladder(_ range: Range<Int>) -> [Float] {
    range.map { Float($0) / 100_000 }
  }

  @Test func everyFrameIsHeardOnceInOrderAndItEndsByItself() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let session = player(sink, listener)
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
    let session = player(sink, listener, frames: 2_400)
    try session.start()
    session.join()
    #expect(sink.heardFrames.count == 2_400)
    #expect(listener.all == [.started, .ended(at: FrameCount(2_400))])
  }

  @Test func aPauseKeepsThePlaceAndLosesNothing() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let session = player(sink, listener)
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
    let session = player(sink, listener)
    try session.start()
    sink.hear(4_800)
    session.seek(to: FrameCount(40_000))
    listener.wait(for: .jumped(to: FrameCount(40_000)))
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
    let session = player(sink, listener)
    try session.start(at: FrameCount(47_000))
    session.join()
    #expect(sink.heardFrames.count == 1_000)
    #expect(listener.all.last == .ended(at: FrameCount(48_000)))
  }

  @Test func aStopEndsItAtThePlaceThatWasHeard() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let session = player(sink, listener)
    try session.start()
    sink.hear(960)
    session.stop()
    session.join()
    #expect(listener.all.last == .stopped(at: FrameCount(960)))
    #expect(sink.calls == [.open, .pause, .close])
  }

  @Test func whatIsDoneBeforeIsDoneOnceWhateverIsOpenedAgain() throws {
    let (sink, listener, prepared) = (CollectingSink(pace: .manual), Listener(), Monitor(0))
    let player = SoundPlayer(
      sink: sink, prepare: { () throws(AudioError) in prepared.withLock { $0 += 1 } },
      open: { () throws(AudioError) in Ladder(48_000) }, report: { listener.hear($0) })
    try player.start()
    sink.hear(4_800)
    player.seek(to: FrameCount(40_000))
    listener.wait(for: .jumped(to: FrameCount(40_000)))
    player.change(to: PlaybackManner(silences: .shortened))
    _ = listener.events.wait { events -> Bool? in
      events.count(where: { if case .jumped = $0 { true } else { false } }) == 2 ? true : nil
    }
    player.stop()
    player.join()
    #expect(prepared.withLock { $0 } == 1)
  }

  @Test func whoMayNotPlayOpensNothing() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let refusal = AudioError(.recordingNow, "Somebody records.")
    let player = SoundPlayer(
      sink: sink, prepare: { () throws(AudioError) in throw refusal },
      open: { () throws(AudioError) in throw AudioError(.unreadable, "It was opened.") },
      report: { listener.hear($0) })
    try player.start()
    player.join()
    #expect(listener.all == [.failed(refusal, at: .zero)])
    #expect(sink.calls == [.close])
  }

  @Test func aStopWhileTheLoudnessIsMeasuredEndsThatAndOpensNoDevice() throws {
    let (sink, listener, read) = (CollectingSink(), Listener(), Monitor(0))
    let stop = Monitor<(@Sendable () -> Void)?>(nil)
    final class Endless: SoundReader {
      let hear: () -> Void
      init(_ hear: @escaping () -> Void) { self.hear = hear }
      func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
        hear()
        while buffer.room > 0 { buffer.append(0.25) }
        return true
      }
    }
    let player = SoundPlayer(
      sink: sink, manner: PlaybackManner(volume: .equal),
      open: { () throws(AudioError) in
        Endless {
          read.withLock { $0 += 1 }
          stop.withLock { $0 }?()
        }
      }, report: { listener.hear($0) })
    stop.withLock { $0 = { player.stop() } }
    try player.start()
    player.join()
    stop.withLock { $0 = nil }
    #expect(read.withLock { $0 } == 1)
    #expect(listener.all == [.stopped(at: .zero)])
    #expect(sink.calls == [.close])
  }

  @Test func aStopBeforeItBeginsOpensNoDevice() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let player = player(sink, listener)
    player.stop()
    try player.start()
    player.join()
    #expect(listener.all == [.stopped(at: .zero)])
    #expect(sink.calls == [.close])
  }

  @Test func aJumpWhilePausedStaysPausedAndGoesOnFromThere() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let player = player(sink, listener)
    try player.start()
    sink.hear(4_800)
    player.pause()
    listener.wait(for: .paused(at: FrameCount(4_800)))
    player.seek(by: FrameCount(30_000))
    player.seek(by: FrameCount(-2_000))
    player.resume()
    listener.wait(for: .resumed)
    sink.hear(1_000)
    player.stop()
    player.join()
    #expect(Array(sink.heardFrames[5_040...]) == ladder(33_040..<33_800), "quick jumps add up")
    #expect(listener.all.last == .stopped(at: FrameCount(33_800)))
  }

  @Test func anotherSpeedBeginsWithTheFrameThatWasToBeHeard() throws {
    let (sink, listener) = (CollectingSink(pace: .manual), Listener())
    let player = player(sink, listener)
    try player.start()
    sink.hear(9_600)
    player.change(to: PlaybackManner(speed: .fastest))
    listener.wait(for: .jumped(to: FrameCount(9_600)))
    sink.hear(2_000)
    player.change(to: PlaybackManner())
    _ = listener.events.wait { events -> Bool? in
      events.filter { if case .jumped = $0 { true } else { false } }.count == 2 ? true : nil
    }
    player.stop()
    player.join()
    guard case .stopped(let place) = listener.all.last else { return #expect(Bool(false)) }
    #expect(abs(place.frames - 15_600) < 1_500, "2,000 frames are three times as much of the sound")
  }

  @Test func silencesAreShortenedAndPlacesAreThoseOfTheSound() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let player = SoundPlayer(
      sink: sink, manner: PlaybackManner(silences: .shortened),
      open: { () throws(AudioError) in
        MemoryReader(Array(repeating: 0.5, count: 48_000) + Array(repeating: 0, count: 96_000))
      }, report: { listener.hear($0) })
    try player.start()
    player.join()
    #expect(sink.heardFrames.count == 48_000 + 19_200)
    #expect(listener.all.last == .ended(at: FrameCount(144_000)))
  }

  @Test func aSoftSoundIsPlayedLouder() throws {
    let (sink, listener) = (CollectingSink(), Listener())
    let soft = (0..<96_000).map { Float($0 % 48) / 4_800 - 0.005 }
    let player = SoundPlayer(
      sink: sink, manner: PlaybackManner(volume: .equal),
      open: { () throws(AudioError) in MemoryReader(soft) },
      report: { listener.hear($0) })
    try player.start()
    player.join()
    let heard = sink.heardFrames
    let factor = heard[24_001] / soft[24_001]
    #expect(factor > 2)
    #expect((240..<95_760).allSatisfy { abs(heard[$0] - soft[$0] * factor) < 0.001 }, "all of it by as much")
    #expect((heard.map { abs($0) }.max() ?? 1) < 0.9, "no peak is cut off")
  }

  @Test func whatFailsIsSaidAndTheDeviceIsClosed() throws {
    let gone = AudioError(.noDevice, "There is no loudspeaker.")
    let (closed, first) = (CollectingSink(openError: gone), Listener())
    let unopened = player(closed, first)
    try unopened.start()
    unopened.join()
    #expect(first.all == [.failed(gone, at: .zero)])

    let broken = AudioError(.unreadable, "The file is cut.")
    let (sink, second) = (CollectingSink(), Listener())
    let cut = player(sink, second, frames: 4_800, failure: broken)
    try cut.start()
    cut.join()
    #expect(
      second.all.last == .failed(broken, at: FrameCount(4_560)), "what the ramp held back was not heard")
    #expect(sink.calls == [.open, .close])
  }
}
