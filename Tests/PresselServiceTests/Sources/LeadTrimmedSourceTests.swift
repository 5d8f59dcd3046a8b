import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselTesting
import Testing

@Suite struct LeadTrimmedSourceTests {
  /// 150 ms of a thump, then a tone; each frame has a value of its own place.
  private static let sound =
    Array(repeating: Float(1), count: 7_200) + (0..<40_800).map { Float($0 % 997) / 997 - 0.5 }

  private func samples(_ source: any AudioSource, room: Int) throws -> [Float] {
    var all: [Float] = []
    try source.open()
    while true {
      var buffer = PCMBuffer(capacity: room)
      guard case .frames = try source.read(into: &buffer) else { break }
      all += buffer.samples
    }
    source.close()
    return all
  }

  @Test("A11: a lead of N ms is left out to the frame", arguments: [0, 1, 20, 100, 150, 200])
  func exact(milliseconds: Int) throws {
    // Reads of any size, those that end in the middle of the lead included.
    for room in [7, 960, 4_800] {
      let source = LeadTrimmedSource(ScriptedSource([.frames(Self.sound)]), milliseconds: milliseconds)
      let kept = try samples(source, room: room)
      #expect(kept.count == 48_000 - milliseconds * 48)
      #expect(kept == Array(Self.sound[(milliseconds * 48)...]))
    }
  }

  @Test("Each opening is a start of the device, and has its lead")
  func everyOpening() throws {
    let scripted = ScriptedSource([.frames([Float](repeating: 1, count: 48)), .frames([0.5])])
    let source = LeadTrimmedSource(scripted, milliseconds: 1)
    #expect(try samples(source, room: 960) == [0.5])
    let shelf = Shelf([
      ScriptedSource([.frames([Float](repeating: 1, count: 49)), .failure(.pulled)]),
      ScriptedSource([.frames([Float](repeating: 1, count: 48)), .frames([0.25]), .wait]),
    ])
    let clock = ManualClock()
    let reconnecting = ReconnectingSource(clock: .manual { clock.now }) {
      LeadTrimmedSource(shelf.take(), milliseconds: 1)
    }
    try reconnecting.open()
    var buffer = PCMBuffer(capacity: 100)
    #expect(try reconnecting.read(into: &buffer) == .frames)
    #expect(buffer.samples == [1])
    guard case .away = try reconnecting.read(into: &buffer) else {
      Issue.record("not away")
      return
    }
    clock.advance(by: .seconds(1))
    // The thump is missing as well, and counts as missing.
    let hole = CaptureGap(cause: .away, lost: FrameCount(47_999))
    #expect(try reconnecting.read(into: &buffer) == .gap(hole))
    #expect(try reconnecting.read(into: &buffer) == .frames)
    #expect(buffer.samples == [1, 0.25])
    reconnecting.close()
  }

  @Test("What happens in the lead is no part of the take")
  func leadIsNoPart() throws {
    let gap = CaptureGap(cause: .overrun, lost: FrameCount(480))
    let scripted = ScriptedSource([
      .frames([Float](repeating: 1, count: 20)), .gap(gap), .frames([Float](repeating: 1, count: 28)),
      .gap(gap),
      .frames([0.5]), .wait,
    ])
    let source = LeadTrimmedSource(scripted, milliseconds: 1)
    try source.open()
    var buffer = PCMBuffer(capacity: 100)
    #expect(try source.read(into: &buffer) == .gap(gap))
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.samples == [0.5])
    source.close()
  }

  @Test("An interruption and a failure reach through the lead")
  func endsInTheLead() throws {
    let scripted = ScriptedSource([.frames([1]), .wait, .failure(.pulled)])
    let source = LeadTrimmedSource(scripted, milliseconds: 200)
    try source.open()
    var buffer = PCMBuffer(capacity: 100)
    source.interrupt()
    #expect(try source.read(into: &buffer) == .interrupted)
    scripted.goOn()
    #expect(throws: AudioError.pulled) { try source.read(into: &buffer) }
    source.close()
  }

  /// A device whose opening takes 0.8 s of the session's clock.
  private final class SlowDevice: AudioSource {
    let inner: ScriptedSource
    let clock: ManualClock

    init(_ steps: [ScriptedSource.Step], _ clock: ManualClock) {
      inner = ScriptedSource(steps)
      self.clock = clock
    }

    func open() throws(AudioError) {
      clock.advance(by: .milliseconds(800))
      try inner.open()
    }

    func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
      try inner.read(into: &buffer)
    }

    func pause() throws(AudioError) {}
    func resume() throws(AudioError) {}
    func interrupt() { inner.interrupt() }
    func close() { inner.close() }
  }

  @Test("A11: the timer and `recording` begin with the first kept frame, and a limit counts kept frames")
  func timer() async throws {
    let folder = try TemporaryDirectory(named: "lead")
    let store = try Store(at: folder.file("store"))
    let clock = ManualClock(Instant(nanoseconds: 1_000_000_000))
    let thump = [Float](repeating: 1, count: 7_200)
    let device = SlowDevice([.frames(thump), .wait, .frames(SessionFixture.tone(48_000)), .wait], clock)
    let settings = try ComposerSettings(holdThreshold: .milliseconds(100), maxDuration: .milliseconds(500))
    let session = try RecordingSession(
      settings: settings, encoder: .standard,
      destination: StoreDestination(store: store, channel: Channel.general, author: "ada"),
      source: { LeadTrimmedSource(device, milliseconds: 150) }, clock: .manual { clock.now })
    session.post(.startLocked)
    await device.inner.wait(for: .open)
    // The thump alone is no recording, however long it takes.
    for await state in session.states where state.phase.name == .opening { break }
    clock.advance(by: .milliseconds(150))
    session.wake()
    session.post(.wait)
    #expect(session.state.phase.name == .opening)
    #expect(session.state.meter.frames == .zero)
    device.inner.goOn()
    // 24,000 kept frames are the limit, though 31,200 were read.
    for await state in session.states where state.phase.name == .preview { break }
    session.post(.confirm)
    #expect(session.close())
    let draft = try #require(try store.draft(in: Channel.general, author: "ada"))
    #expect(draft.attachments.map(\.samples) == [24_000])
  }
}
