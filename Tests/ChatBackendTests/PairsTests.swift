import ComposerEngine
import ComposerWire
import Testing

/// The table of phases and events in the documentation, pair by pair.
@Suite struct PairsTests {
  private static let take = TakeID(1)
  private static let now = Flow.moment(10)

  /// A composer in each phase, as the page says: the finger is down, the take is number 1, the draft is empty.
  private static let places: [(phase: Phase.Name, composer: Composer)] = {
    let start: [Event] = [.press(), .firstFrame(take: take)]
    let run: [Event] = start + [.timer(TimerID(1))]
    let lives: [(Phase.Name, [Event])] = [
      (.idle, []), (.tip, [.press(), .release()]), (.pressed, start),
      (.opening, [.press(), .timer(TimerID(1))]), (.recording, run), (.locked, run + [.lock]),
      (.paused, run + [.lock, .pause]), (.finishing, run + [.stop]),
      (.preview, run + [.stop, .takeFinished(take: take, samples: 48_000)]),
    ]
    return lives.map { phase, events in
      var composer = Composer()
      for event in events { _ = composer.handle(event, at: now) }
      return (phase, composer)
    }
  }()

  private static let events: [Event] = [
    .press(), .move(to: Offset(x: 0, y: -36)), .move(to: Offset(x: -75, y: 0)), .release(), .pressCancelled(),
    .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback,
    .seek(to: .milliseconds(500)), .rate(2), .text("Hello"), .removeAttachment(TakeID(9)), .send, .leave,
    .captureOpened(take: take), .firstFrame(take: take), .level(take: take, value: 0.5, frames: 4_800),
    .captureFailed(take: take), .deviceLost(take: take), .interrupted, .interruptionEnded, .suspended, .woke,
    .storageFull(take: take), .permissionAsked, .permissionGranted, .permissionDenied,
    .takeFinished(take: take, samples: 48_000), .takeFailed(take: take),
    .playbackMoved(take: take, to: .milliseconds(100)), .playbackEnded(take: take),
    .playbackFailed(take: take), .messageStored(nil), .messageRefused(nil), .restored(takes: take),
    .timer(TimerID(99)), .wait,
  ]

  /// What a cell of the table says: the next phase, `·` for nothing, or why it is refused.
  private static func cell(_ event: Event, in place: Composer) -> String {
    var composer = place
    let effects = composer.handle(event, at: now)
    if case .refuse(let code) = effects.first { return "*\(code.rawValue)*" }
    if composer == place, effects.isEmpty { return "·" }
    return composer.phase.name.rawValue
  }

  private static func title(_ event: Event) -> String {
    guard case .move(let offset, _) = event else { return "`\(event.name)`" }
    return "`move`, \(offset.x == .zero ? "to the lock" : "to cancel")"
  }

  @Test func thePlacesAreWhatTheyAreCalled() {
    for (phase, composer) in Self.places { #expect(composer.phase.name == phase) }
    #expect(Self.places.map { $0.phase } == Phase.Name.allCases)
  }

  @Test func theTableIsWhatTheEngineDoes() throws {
    let rows = try Page("PhasesAndEvents").rows.filter { $0.count == 10 }
    let table = Self.events.map { event in
      [Self.title(event)] + Self.places.map { Self.cell(event, in: $0.composer) }
    }
    for (row, expected) in zip(rows, table) { #expect(row == expected) }
    #expect(
      rows.count == table.count,
      "the page lacks:\n\(table.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n"))")
  }
}
