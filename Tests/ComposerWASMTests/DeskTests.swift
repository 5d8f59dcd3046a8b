import ComposerWire
import Testing

@testable import ComposerWASM

@Suite struct DeskTests {
  var desk = Desk()

  @Test mutating func `A composer takes events and shows its phase and its timer`() throws {
    let composer = try desk.create(#"{"settings":{"maxDuration":null}}"#)
    #expect(try desk.phase(composer).text() == #"{"phase":"idle"}"#)
    #expect(try desk.nextTimer(composer) == .null)
    #expect(
      try desk.handle(composer, #"{"at":0.253,"event":"press"}"#).text()
        == #"[{"effect":"stopPlayback"},{"effect":"openCapture","take":1},"#
        + #"{"effect":"setTimer","id":1,"at":1.253,"kind":"hold"}]"#)
    #expect(try desk.phase(composer)["phase"] == .string("pressed"))
    #expect(try desk.nextTimer(composer).text() == #"{"id":1,"at":1.253}"#)
  }

  @Test mutating func `A moment is exact far from zero`() throws {
    let composer = try desk.create()
    _ = try desk.handle(composer, #"{"at":1700000000.123456789,"event":"press"}"#)
    #expect(try desk.nextTimer(composer).text() == #"{"id":1,"at":1700000001.123456789}"#)
  }

  @Test mutating func `A composer begins with the draft of an earlier visit`() throws {
    let composer = try desk.create(#"{"draft":{"text":"see","takes":[3]},"takes":7}"#)
    #expect(try desk.state(composer)["draft"]?.text() == #"{"text":"see","takes":[3]}"#)
    let effects = try desk.handle(composer, #"{"at":0,"event":"startLocked"}"#)
    #expect(effects.array?.last?["take"] == .integer(8))
  }

  @Test mutating func `A saved composer goes on under another number`() throws {
    let first = try desk.create()
    _ = try desk.handle(first, #"{"at":1,"event":"press"}"#)
    let second = try desk.restore(try desk.state(first).text())
    #expect(first != second)
    let release = #"{"at":1.5,"event":"release"}"#
    #expect(try desk.handle(second, release) == (try desk.handle(first, release)))
    #expect(try desk.state(second) == (try desk.state(first)))
  }

  @Test mutating func `Composers do not touch each other`() throws {
    let first = try desk.create()
    let second = try desk.create()
    let third = try desk.create()
    _ = try desk.handle(second, #"{"at":0,"event":"text","value":"mine"}"#)
    try desk.free(composer: first)
    #expect(try desk.state(second)["draft"]?["text"] == .string("mine"))
    #expect(try desk.state(third)["draft"]?["text"] == .string(""))
  }

  @Test mutating func `A number is never given out again`() throws {
    let composer = try desk.create()
    try desk.free(composer: composer)
    #expect(mistake { () throws(WireError) in try desk.free(composer: composer) } == "unknownHandle")
    #expect(told { () throws(WireError) in try desk.phase(composer) } == "unknownHandle")
    #expect(try desk.create() != composer)
  }

  @Test func `When no number is left another composer is refused`() throws {
    var desk = Desk(lastNumber: .max - 1)
    #expect(try desk.create() == .max)
    #expect(mistake { () throws(WireError) in try desk.create() } == "numbersUsedUp")
    #expect(mistake { () throws(WireError) in try desk.createReplay() } == "numbersUsedUp")
    #expect(try desk.phase(.max)["phase"] == .string("idle"))
  }

  @Test mutating func `The number of a script is none of a composer`() throws {
    let replay = try desk.createReplay()
    #expect(told { () throws(WireError) in try desk.state(replay) } == "unknownHandle")
    let composer = try desk.create()
    #expect(mistake { () throws(WireError) in try desk.feed(composer, []) } == "unknownHandle")
  }

  @Test mutating func `A line of a script answers with a line for each event`() throws {
    let replay = try desk.createReplay()
    func feed(_ line: String) throws -> String {
      String(decoding: try desk.feed(replay, Array(line.utf8)), as: UTF8.self)
    }
    #expect(try feed(#"{"world":"scripted"}"#).isEmpty)
    _ = try feed(#"{"at":0,"event":"press"}"#)
    let lines = try feed(#"{"at":1.5,"event":"wait"}"#).split(separator: "\n")
    #expect(
      lines == [
        #"{"at":1,"event":"timer","by":"timer","id":1,"phase":"opening","effects":[]}"#,
        #"{"at":1.5,"event":"wait","phase":"opening","effects":[]}"#,
      ])
    try desk.free(replay: replay)
    #expect(mistake { () throws(WireError) in try desk.free(replay: replay) } == "unknownHandle")
  }
}
