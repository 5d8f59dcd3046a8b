import ComposerEngine
import ComposerWire
import Testing

@Suite struct PhaseWritingTests {
  private func phase(_ events: [(Int64, Event)]) -> String {
    var composer = Composer()
    for (at, event) in events { _ = composer.handle(event, at: Instant(nanoseconds: at * 1_000_000)) }
    return composer.phase.wire.text()
  }

  @Test func aFaceFindsAllThatItDraws() {
    let one = TakeID(1)
    let move = Event.move(to: Offset(x: -52.5, y: -9), pointer: .only)
    let drag = #""drag":{"x":-52.5,"y":-9,"cancelProgress":0.7,"lockProgress":0.25,"fade":0.5}"#
    let locked: [(Int64, Event)] = [
      (0, .startLocked), (20, .firstFrame(take: one)), (500, .level(take: one, value: 0.5, frames: 24_000)),
    ]
    #expect(phase([]) == #"{"phase":"idle"}"#)
    #expect(phase([(0, .press()), (500, .release())]) == #"{"phase":"tip"}"#)
    #expect(
      phase([(250, .press()), (500, move)])
        == #"{"phase":"pressed","take":1,"since":0.25,"until":1.25,\#(drag)}"#)
    #expect(phase([(0, .startLocked)]) == #"{"phase":"opening","take":1}"#)
    #expect(phase([(0, .press()), (1_000, move)]) == #"{"phase":"opening","take":1,\#(drag)}"#)
    #expect(
      phase(locked) == #"{"phase":"locked","take":1,"frames":24000,"elapsed":0.5,"limitAt":900.02}"#)
    #expect(
      phase(locked + [(600, .pause)]) == #"{"phase":"paused","take":1,"frames":24000,"elapsed":0.5}"#)
    #expect(phase(locked + [(600, .send)]) == #"{"phase":"finishing","take":1,"goal":"send"}"#)
    #expect(
      phase(locked + [(600, .stop), (700, .takeFinished(take: one, samples: 36_000))])
        == #"{"phase":"preview","take":1,"samples":36000,"length":0.75,"position":0,"rate":1,"playback":"stopped"}"#
    )
  }
}
