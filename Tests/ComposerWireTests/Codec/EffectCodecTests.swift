import ComposerEngine
import ComposerWire
import Testing

@Suite struct EffectCodecTests {
  static let effects: [(Effect, String)] = [
    (.openCapture(take: TakeID(1), maxFrames: 5), #"{"effect":"openCapture","take":1,"maxFrames":5}"#),
    (.openCapture(take: TakeID(1), maxFrames: nil), #"{"effect":"openCapture","take":1}"#),
    (.closeCapture(take: TakeID(1), keep: true), #"{"effect":"closeCapture","take":1,"keep":true}"#),
    (.pauseCapture(take: TakeID(1)), #"{"effect":"pauseCapture","take":1}"#),
    (.resumeCapture(take: TakeID(1)), #"{"effect":"resumeCapture","take":1}"#),
    (.deleteTake(take: TakeID(1)), #"{"effect":"deleteTake","take":1}"#),
    (
      .setTimer(id: TimerID(2), at: Instant(nanoseconds: 1_253_000_000), kind: .hold),
      #"{"effect":"setTimer","id":2,"at":1.253,"kind":"hold"}"#
    ),
    (.cancelTimer(id: TimerID(2)), #"{"effect":"cancelTimer","id":2}"#),
    (.showTip, #"{"effect":"showTip"}"#),
    (.hideTip, #"{"effect":"hideTip"}"#),
    (.feedback(kind: .locked), #"{"effect":"feedback","kind":"locked"}"#),
    (
      .startPlayback(take: TakeID(1), from: .milliseconds(1_250), rate: 1.5),
      #"{"effect":"startPlayback","take":1,"from":1.25,"rate":1.5}"#
    ),
    (.pausePlayback(take: TakeID(1)), #"{"effect":"pausePlayback","take":1}"#),
    (.seekPlayback(take: TakeID(1), to: .zero), #"{"effect":"seekPlayback","take":1,"to":0}"#),
    (.setPlaybackRate(take: TakeID(1), value: 2), #"{"effect":"setPlaybackRate","take":1,"value":2}"#),
    (.stopPlayback(take: TakeID(1)), #"{"effect":"stopPlayback","take":1}"#),
    (.stopPlayback(take: nil), #"{"effect":"stopPlayback"}"#),
    (.attach(take: TakeID(1)), #"{"effect":"attach","take":1}"#),
    (.detach(take: TakeID(1)), #"{"effect":"detach","take":1}"#),
    (
      .storeMessage(message: MessageID(3), text: "hi", takes: [TakeID(1), TakeID(2)]),
      #"{"effect":"storeMessage","message":3,"text":"hi","takes":[1,2]}"#
    ),
    (.saveDraft(text: "", takes: []), #"{"effect":"saveDraft","text":"","takes":[]}"#),
    (.report(code: .limit, take: TakeID(1)), #"{"effect":"report","code":"limit","take":1}"#),
    (.report(code: .messageRefused, take: nil), #"{"effect":"report","code":"messageRefused"}"#),
    (.refuse(code: .busy), #"{"effect":"refuse","code":"busy"}"#),
  ]

  @Test func allEffectsAreHere() {
    #expect(Set(Self.effects.map { $0.0.name }).count == 21)
  }

  @Test func effectsAreWrittenAndReadByTheirNames() throws {
    for (effect, text) in Self.effects {
      #expect(effect.wire.text() == text)
      #expect(try Effect(wire: try JSONValue(parsing: text)) == effect)
    }
  }

  @Test func whatIsNoEffectIsNamed() throws {
    let unknown = try JSONValue(parsing: #"{"effect":"dance"}"#)
    let badCode = try JSONValue(parsing: #"{"effect":"refuse","code":"because"}"#)
    #expect(#expect(throws: WireError.self) { try Effect(wire: unknown) }?.code == .unknownEffect)
    #expect(#expect(throws: WireError.self) { try Effect(wire: badCode) }?.code == .badValue)
  }
}
