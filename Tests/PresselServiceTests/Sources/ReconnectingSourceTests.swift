import ComposerEngine
import Glibc
import PresselAudio
@testable import PresselService
import PresselSystem
import PresselTesting
import Testing

@Suite struct ReconnectingSourceTests {
  private let clock = ManualClock(Instant(nanoseconds: 5_000_000_000))

  /// How often somebody looked at the clock.
  private let looks = Monitor(0)

  private func source(_ shelf: Shelf) -> ReconnectingSource {
    let (clock, looks) = (clock, looks)
    let session = SessionClock.manual {
      looks.withLock { $0 += 1 }
      return clock.now
    }
    return ReconnectingSource(clock: session, make: { shelf.take() })
  }

  /// Lets time pass in steps of 5 ms, each of which the source has seen, until it has asked for so many devices; not while
  /// it tries one, which takes real time.
  private func step(_ source: ReconnectingSource, until count: Int, of shelf: Shelf) throws {
    let deadline = MonotonicClock.now + 30_000_000_000
    while shelf.asked < count {
      try #require(MonotonicClock.now < deadline, "the source waits for something else than the time")
      guard !source.isSearching else {
        sched_yield()
        continue
      }
      let before = looks.withLock { $0 }
      clock.advance(by: .milliseconds(5))
      source.wake()
      while looks.withLock({ $0 }) == before, shelf.asked < count, MonotonicClock.now < deadline {
        sched_yield()
      }
    }
  }

  private static let away = CaptureEvent.away(CaptureAbsence(reason: .pulled, patience: 10_000_000_000))

  /// What one read brought.
  private enum Answer: Hashable {
    case event(CaptureEvent, [Float])
    case failed(AudioError)
  }

  private static func read(_ source: any AudioSource) -> Answer {
    var buffer = PCMBuffer(capacity: 4_800)
    do throws(AudioError) {
      let event = try source.read(into: &buffer)
      return .event(event, buffer.samples)
    } catch {
      return .failed(error)
    }
  }

  /// Reads on another thread; the answer comes when it comes.
  private func reading(_ source: any AudioSource) throws -> Monitor<Answer?> {
    let answer = Monitor<Answer?>(nil)
    _ = try SystemThread(named: "reading") {
      let read = ReconnectingSourceTests.read(source)
      answer.withLock { $0 = read }
    }
    return answer
  }

  private func answer(_ monitor: Monitor<Answer?>) -> Answer? {
    monitor.wait(until: MonotonicClock.now + 30_000_000_000) { $0 }
  }

  /// A source that was heard for 4,800 frames and then pulled out.
  private func pulled(_ shelf: Shelf) throws -> ReconnectingSource {
    let source = source(shelf)
    try source.open()
    #expect(Self.read(source) == .event(.frames, SessionFixture.tone(4_800)))
    #expect(Self.read(source) == .event(Self.away, []))
    return source
  }

  private static var first: ScriptedSource {
    ScriptedSource([.frames(SessionFixture.tone(4_800)), .failure(.pulled)])
  }

  @Test func aDeviceThatComesBackGoesOnBehindAHoleAsLongAsTheClockSays() throws {
    let (first, second) = (Self.first, ScriptedSource([.frames([0.25, 0.5]), .frames([0.75]), .wait]))
    let shelf = Shelf([first])
    let source = try pulled(shelf)
    #expect(first.calls == [.open, .close], "given back at once")
    shelf.put(second)
    clock.advance(by: .seconds(2))
    let hole = CaptureGap(cause: .away, lost: FrameCount(96_000 - 2))
    #expect(Self.read(source) == .event(.gap(hole), []))
    #expect(Self.read(source) == .event(.frames, [0.25, 0.5]))
    #expect(Self.read(source) == .event(.frames, [0.75]))
    source.close()
    #expect(second.calls == [.open, .close])
  }

  @Test func nothingForTenSecondsIsALostDevice() throws {
    let shelf = Shelf([Self.first])
    let source = try pulled(shelf)
    let answer = try reading(source)
    shelf.wait(asked: 2)
    clock.advance(by: .milliseconds(9_999))
    source.wake()
    source.interrupt()
    #expect(self.answer(answer) == .event(.interrupted, []), "it is still waited for")
    clock.advance(by: .milliseconds(1))
    guard case .failed(let error) = Self.read(source) else {
      Issue.record("it did not end")
      return
    }
    #expect(error.code == .deviceLost)
    #expect(error.rawCode == -19)
    #expect(error.message.contains("within 10 s"))
    #expect(Self.read(source) == .failed(error), "and stays lost")
    source.close()
  }

  @Test func attemptsAreAQuarterOfASecondApart() throws {
    let shelf = Shelf([Self.first])
    let source = try pulled(shelf)
    let answer = try reading(source)
    let start = clock.now
    try step(source, until: 12, of: shelf)
    // The first is made at once, ten more take a quarter of a second each.
    #expect(clock.now.elapsed(since: start) >= .milliseconds(2_500))
    source.interrupt()
    #expect(self.answer(answer) == .event(.interrupted, []))
    source.close()
  }

  @Test func aDeviceThatWasNeverHeardIsNotWaitedFor() throws {
    let source = source(Shelf([ScriptedSource([.failure(.pulled)])]))
    try source.open()
    #expect(Self.read(source) == .failed(.pulled))
    source.close()

    let busy = AudioError(.busy, "Another program holds the microphone.", rawCode: -16)
    let other = self.source(Shelf([ScriptedSource([], openError: busy)]))
    #expect(throws: busy) { try other.open() }
  }

  @Test func otherFailuresAreNotWaitedFor() throws {
    let broken = AudioError(.unreadable, "The disk failed.")
    let source = source(Shelf([ScriptedSource([.frames([0.5]), .failure(broken)])]))
    try source.open()
    #expect(Self.read(source) == .event(.frames, [0.5]))
    #expect(Self.read(source) == .failed(broken))
    source.close()
  }

  @Test func aDeviceThatComesBackDeafIsStillAway() throws {
    let shelf = Shelf([
      Self.first, ScriptedSource([.failure(.pulled)]), ScriptedSource([]),
      ScriptedSource([.gap(CaptureGap(cause: .overrun, lost: FrameCount(7))), .frames([0.5]), .wait]),
    ])
    let source = try pulled(shelf)
    let answer = try reading(source)
    let start = clock.now
    try step(source, until: 4, of: shelf)
    guard case .event(.gap(let hole), []) = self.answer(answer) else {
      Issue.record("no hole")
      return
    }
    #expect(hole.cause == .away)
    #expect(hole.lost >= FrameCount(2 * 12_000 - 1), "two attempts failed before it")
    #expect(hole.lost <= FrameCount(clock.now.elapsed(since: start).frames))
    #expect(Self.read(source) == .event(.frames, [0.5]))
    source.close()
  }

  @Test func anInterruptionEndsTheWaitAtOnceAndOnlyOnce() throws {
    let hanging = HangingSource()
    let shelf = Shelf([Self.first, hanging])
    let source = try pulled(shelf)
    for _ in 0..<2 {
      let answer = try reading(source)
      _ = hanging.calls.wait { $0 == [.open] ? true : nil }
      #expect(answer.withLock { $0 } == nil)
      source.interrupt()
      #expect(self.answer(answer) == .event(.interrupted, []))
    }
    #expect(shelf.asked == 2, "the attempt goes on meanwhile")
    source.close()
    hanging.isReleased.withLock { $0 = true }
    _ = hanging.calls.wait { $0 == [.open, .close] ? true : nil }
  }

  @Test func whatWasHeardComesBeforeAnInterruption() throws {
    let shelf = Shelf([Self.first, ScriptedSource([.frames([0.5]), .wait])])
    let source = try pulled(shelf)
    guard case .event(.gap, []) = Self.read(source) else {
      Issue.record("no hole")
      return
    }
    source.interrupt()
    #expect(Self.read(source) == .event(.frames, [0.5]))
    #expect(Self.read(source) == .event(.interrupted, []))
    source.close()
  }

  @Test func aPauseEndsTheSearchAndCountsNeitherAsPatienceNorAsHole() async throws {
    let (found, late) = (ScriptedSource([.wait]), ScriptedSource([.frames([0.5]), .wait]))
    let shelf = Shelf([Self.first, found])
    let source = try pulled(shelf)
    clock.advance(by: .seconds(1))
    let answer = try reading(source)
    await found.wait(for: .open)
    source.interrupt()
    #expect(self.answer(answer) == .event(.interrupted, []))
    try source.pause()
    await found.wait(for: .close)
    clock.advance(by: .seconds(3_600))
    #expect(shelf.asked == 2, "nothing listens in a pause")
    shelf.put(late)
    try source.resume()
    clock.advance(by: .seconds(8))
    let hole = CaptureGap(cause: .away, lost: FrameCount(9 * 48_000 - 1))
    #expect(Self.read(source) == .event(.gap(hole), []))
    #expect(Self.read(source) == .event(.frames, [0.5]))
    source.close()
  }

  @Test func aDeviceThatWentAwayInAPauseIsMissedAfterIt() throws {
    let shelf = Shelf([ScriptedSource([.frames([0.5]), .wait, .failure(.pulled)])])
    let source = source(shelf)
    try source.open()
    #expect(Self.read(source) == .event(.frames, [0.5]))
    try source.pause()
    source.interrupt()
    #expect(Self.read(source) == .event(.interrupted, []))
    clock.advance(by: .seconds(60))
    try source.resume()
    shelf.put(ScriptedSource([.frames([0.75]), .wait]))
    guard let first = shelf.first as? ScriptedSource else {
      Issue.record("no source")
      return
    }
    first.goOn()
    #expect(Self.read(source) == .event(Self.away, []))
    clock.advance(by: .seconds(1))
    #expect(Self.read(source) == .event(.gap(CaptureGap(cause: .away, lost: FrameCount(47_999))), []))
    source.close()
  }
}
