import ComposerEngine
import ComposerWire
import Testing

@Suite struct EventCodecTests {
  static let events: [Event] = [
    .press(), .press(pointer: PointerID(3)),
    .move(to: Offset(x: -74.5, y: 0.000000001), pointer: PointerID(-1)),
    .release(), .pressCancelled(), .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play,
    .pausePlayback, .seek(to: Nanoseconds(-1)), .rate(1.5), .text("é\n"), .removeAttachment(TakeID(2)), .send,
    .leave,
    .captureOpened(take: TakeID(1)), .firstFrame(take: TakeID(1)), .level(take: TakeID(1), value: 0.4),
    .level(take: TakeID(1), value: 0.123456789, frames: 480), .captureFailed(take: TakeID(1)),
    .deviceLost(take: TakeID(1)), .interrupted, .interruptionEnded, .suspended, .woke,
    .storageFull(take: TakeID(1)),
    .permissionAsked, .permissionGranted, .permissionDenied, .takeFinished(take: TakeID(1), samples: 48_000),
    .takeFailed(take: TakeID(1), code: ReportCode(rawValue: "x")),
    .playbackMoved(take: TakeID(1), to: .seconds(1)),
    .playbackEnded(take: TakeID(1)), .playbackFailed(take: TakeID(1)), .messageStored(nil),
    .messageStored(MessageID(4)), .messageRefused(nil), .messageRefused(MessageID(4), code: .storageFull),
    .restored(takes: TakeID(9)), .timer(TimerID(5)), .wait,
  ]

  @Test func allEventsAreHere() {
    #expect(Set(Self.events.map { $0.name }).count == 42)
  }

  @Test(arguments: events)
  func eventComesBackTheSame(_ event: Event) throws {
    let text = event.wire.text()
    #expect(try Event(wire: try JSONValue(parsing: text), currentTake: nil) == event)
  }

  @Test func aMissingTakeIsTheCurrentOneOrNone() throws {
    let wire = try JSONValue(parsing: #"{"event":"firstFrame"}"#)
    #expect(try Event(wire: wire, currentTake: TakeID(3)) == .firstFrame(take: TakeID(3)))
    #expect(try Event(wire: wire, currentTake: nil) == .firstFrame(take: TakeID(0)))
  }

  @Test(arguments: [
    (#"{"event":"jump"}"#, WireError.Code.unknownEvent), (#"{"event":1}"#, .badValue),
    (#"{}"#, .missingField),
    (#"[]"#, .badValue), (#"{"event":"text"}"#, .missingField), (#"{"event":"text","value":1}"#, .badValue),
    (#"{"event":"seek","to":1e99}"#, .badValue), (#"{"event":"takeFinished","samples":-1}"#, .badValue),
    (#"{"event":"takeFinished","samples":1.5}"#, .badValue), (#"{"event":"timer"}"#, .missingField),
    (#"{"event":"firstFrame","take":-1}"#, .badValue), (#"{"event":"move","x":"left"}"#, .badValue),
    (#"{"event":"removeAttachment"}"#, .missingField),
  ])
  func whatIsNoEventIsNamed(_ text: String, _ code: WireError.Code) throws {
    let wire = try JSONValue(parsing: text)
    let error = #expect(throws: WireError.self) { try Event(wire: wire, currentTake: nil) }
    #expect(error?.code == code)
  }
}
