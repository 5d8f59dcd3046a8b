import ComposerWire
import Testing

@testable import PresselCLI

/// What a backend says and hears.
@Suite struct ComposerDeskTests {
  @Test func aTakeFromPressToMessage() throws {
    var backend = Backend()
    let made = try backend.say(#"{"composer":"ada/general","settings":{"releaseAction":"send"}}"#)
    #expect(
      made.text()
        == #"{"composer":"ada/general","phase":{"phase":"idle"},"recordingState":"noRecording","nextTimer":null}"#
    )

    let pressed = try backend.say(#"{"composer":"ada/general","at":1.2,"event":"press"}"#)
    #expect(
      pressed.object?.map(\.0) == [
        "composer", "at", "event", "phase", "recordingState", "effects", "nextTimer",
      ])
    #expect(pressed["at"]?.double == 1.2)
    #expect(pressed["event"]?.string == "press")
    #expect(pressed.phaseName == "pressed")
    #expect(pressed["recordingState"]?.string == "requested")
    #expect(pressed.effectNames == ["stopPlayback", "openCapture", "setTimer"])
    #expect(pressed["nextTimer"]?.text() == #"{"id":1,"at":2.2}"#)

    _ = try backend.say(#"{"composer":"ada/general","at":1.25,"event":"firstFrame"}"#)
    let released = try backend.say(#"{"composer":"ada/general","at":4,"event":"release"}"#)
    #expect(
      released.effectNames == [
        "setTimer", "setTimer", "feedback", "closeCapture", "cancelTimer", "cancelTimer",
      ],
      "the hold timer was due before the release")
    #expect(released.phaseName == "finishing")
    let kept = try backend.say(
      #"{"composer":"ada/general","at":4.1,"event":"takeFinished","samples":132000}"#)
    #expect(kept.effectNames == ["attach", "storeMessage"])
    #expect(kept.phaseName == "idle")
  }

  @Test func timeThatPassesIsPosted() throws {
    var backend = Backend()
    _ = try backend.say(#"{"composer":"a","settings":{}}"#)
    _ = try backend.say(#"{"composer":"a","at":0,"event":"press"}"#)
    #expect(try backend.say(#"{"composer":"a","at":0.999999999,"event":"wait"}"#).phaseName == "pressed")
    #expect(try backend.say(#"{"composer":"a","at":1,"event":"timer","id":1}"#).phaseName == "opening")
  }

  @Test func aComposerThatIsNotThereIsNeverMadeByAccident() throws {
    var backend = Backend()
    let answer = try backend.say(#"{"composer":"ada/generl","at":1,"event":"press"}"#)
    #expect(answer.errorCode == "unknownComposer")
    #expect(answer["line"]?.integer == 1)
    #expect(answer["composer"]?.string == "ada/generl")
    #expect(try backend.say(#"{"composer":"ada/generl","save":true}"#).errorCode == "unknownComposer")
    #expect(backend.count == 0)
  }

  @Test func settingsMayChangeWhileATakeIsOn() throws {
    var backend = Backend()
    _ = try backend.say(#"{"composer":"a","settings":{}}"#)
    _ = try backend.say(#"{"composer":"a","at":0,"event":"startLocked"}"#)
    let changed = try backend.say(#"{"composer":"a","settings":{"enabled":false}}"#)
    #expect(changed.phaseName == "opening", "the take stays")
    _ = try backend.say(#"{"composer":"a","at":1,"event":"discard"}"#)
    let refused = try backend.say(#"{"composer":"a","at":2,"event":"press"}"#)
    #expect(refused["effects"]?.text() == #"[{"effect":"refuse","code":"disabled"}]"#)
  }

  @Test func aHostThatKeepsTheStatesGoesOnElsewhere() throws {
    let lines = Conversation.lines(of: "a", numbered: false)
    var whole = Backend()
    let expected = whole.write(lines)
    for cut in 1..<lines.count {
      var first = Backend()
      let before = first.write(Array(lines[..<cut]))
      let saved = try first.say(#"{"composer":"a","save":true}"#)
      let state = try #require(saved["state"])
      var second = Backend()
      let loaded = try second.say(JSONValue.object([("composer", .string("a")), ("state", state)]).text())
      #expect(loaded == saved.without("state"), "loading changes nothing")
      let after = second.write(Array(lines[cut...]))
      #expect(before + after == expected, "cut after \(cut) lines")
    }
  }

  @Test func aStateWithMuchTextComesBack() throws {
    var first = Backend()
    _ = try first.say(#"{"composer":"a","settings":{}}"#)
    let text = String(repeating: "\u{1}", count: 200_000)
    for number in 1...2 {
      let line: [(String, JSONValue)] = [
        ("composer", .string("a")), ("at", .integer(Int64(number))), ("event", .string("text")),
        ("value", .string(text)),
      ]
      _ = try first.say(JSONValue.object(line).text())
      _ = try first.say(#"{"composer":"a","at":3,"event":"send"}"#)
    }
    let state = try #require(try first.say(#"{"composer":"a","save":true}"#)["state"])
    #expect(state.utf8().count > 1 << 21)
    var second = Backend()
    let line = JSONValue.object([("composer", .string("a")), ("state", state), ("save", .bool(true))])
    #expect(try second.say(line.text())["state"] == state)
  }

  @Test func theStateComesWithAnAnswerWhenItIsAskedFor() throws {
    var brief = Backend()
    _ = try brief.say(#"{"composer":"a","settings":{}}"#)
    let asked = try brief.say(#"{"composer":"a","at":0,"event":"press","save":true}"#)
    #expect(asked["state"]?["progress"]?["phase"]?.string == "pressed")
    #expect(try brief.say(#"{"composer":"a","at":0.1,"event":"wait"}"#)["state"] == nil)
    #expect(try brief.say(#"{"composer":"a","at":0.1,"event":"wait","save":false}"#)["state"] == nil)
    var full = Backend(ComposerDesk(manner: .withState))
    #expect(try full.say(#"{"composer":"a","settings":{}}"#)["state"] != nil)
    #expect(
      try full.say(#"{"composer":"a","at":0,"event":"press"}"#).without("state") == asked.without("state"))
  }

  @Test func aForgottenComposerIsGone() throws {
    var backend = Backend()
    _ = try backend.say(#"{"composer":"a","settings":{}}"#)
    #expect(
      try backend.say(#"{"composer":"a","forget":true}"#).text() == #"{"composer":"a","forgotten":true}"#)
    #expect(backend.count == 0)
    #expect(try backend.say(#"{"composer":"a","at":0,"event":"press"}"#).errorCode == "unknownComposer")
  }

  @Test func aLineThatComesAgainIsAnsweredAgainAndNotCarriedOut() throws {
    var backend = Backend()
    _ = try backend.say(#"{"composer":"a","number":1,"settings":{}}"#)
    let first = try backend.say(#"{"composer":"a","number":2,"at":0,"event":"press"}"#)
    #expect(first["number"]?.integer == 2)
    #expect(try backend.say(#"{"composer":"a","number":2,"at":0,"event":"press"}"#) == first)
    #expect(try backend.say(#"{"composer":"a","number":2,"at":0,"event":"press"}"#) == first)
    #expect(try backend.say(#"{"composer":"a","number":4,"at":1,"event":"wait"}"#).phaseName == "opening")
    let old = try backend.say(#"{"composer":"a","number":2,"at":0,"event":"press"}"#)
    #expect(old.errorCode == "oldNumber", "what came after it shows that its answer has arrived")
    #expect(old["number"]?.integer == 2)
    #expect(
      try backend.say(#"{"composer":"a","number":3,"at":2,"event":"release"}"#).errorCode == "oldNumber")
  }

  @Test func aWrongLineMayComeAgainWithItsNumber() throws {
    var backend = Backend()
    _ = try backend.say(#"{"composer":"a","number":1,"settings":{}}"#)
    #expect(
      try backend.say(#"{"composer":"a","number":2,"at":0,"event":"jump"}"#).errorCode == "unknownEvent")
    #expect(try backend.say(#"{"composer":"a","number":2,"at":0,"event":"press"}"#).phaseName == "pressed")
  }

  @Test func textsThatOnlyLookAlikeAreTwoComposers() throws {
    var backend = Backend()
    _ = try backend.say("{\"composer\":\"caf\u{E9}\",\"settings\":{}}")
    #expect(try backend.say("{\"composer\":\"cafe\u{301}\",\"save\":true}").errorCode == "unknownComposer")
  }

  @Test func aThousandComposersDoNotMeet() throws {
    let ids = (0..<1_000).map { "user \($0)/channel \($0 % 7)" }
    var alone = Backend()
    let expected = alone.write(Conversation.lines(of: "ID", numbered: false)).map { $0.without("composer") }
    var backend = Backend()
    for (index, event) in Conversation.events.enumerated() {
      let answers = backend.write(ids.map { #"{"composer":"\#($0)",\#(event)}"# })
      #expect(answers.compactMap { $0["composer"]?.string } == ids)
      #expect(answers.allSatisfy { $0.without("composer") == expected[index] }, "\(event)")
    }
    #expect(backend.count == 1_000)
  }
}
