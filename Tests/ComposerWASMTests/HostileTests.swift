import ComposerWire
import Testing

@testable import ComposerWASM

@Suite struct HostileTests {
  var desk = Desk()

  @Test(
    arguments: [
      (#"{"event":"press"}"#, "missingField"), (#"{"event":"fly","at":0}"#, "unknownEvent"),
      (#"{"event":"press","at":null}"#, "badValue"), (#"{"event":"press","at":1e300}"#, "badValue"),
      (#"{"event":"press","at":"1"}"#, "badValue"), (#"{"at":1}"#, "missingField"), ("[]", "badValue"),
      ("", "syntax"), (#"{"event":"press","at":1,"at":2}"#, "duplicateKey"),
    ])
  mutating func `An event that is none changes nothing`(line: String, code: String) throws {
    let composer = try desk.create()
    let before = try desk.state(composer)
    #expect(told { () throws(WireError) in try desk.handle(composer, line) } == code)
    #expect(try desk.state(composer) == before)
  }

  @Test(
    arguments: [
      ("[]", "badValue"), (#"{"colour":"red"}"#, "badValue"), (#"{"draft":[]}"#, "badValue"),
      (#"{"draft":{"text":1}}"#, "badValue"), (#"{"draft":{"takes":{}}}"#, "badValue"),
      (#"{"draft":{"takes":[-1]}}"#, "badValue"), (#"{"takes":0.5}"#, "badValue"),
      (#"{"settings":{"speed":1}}"#, "unknownSetting"), (#"{"settings":{"rates":[]}}"#, "badValue"),
    ])
  mutating func `A beginning that is none makes no composer`(text: String, code: String) {
    #expect(mistake { () throws(WireError) in try desk.create(text) } == code)
    #expect(told { () throws(WireError) in try desk.phase(1) } == "unknownHandle")
  }

  @Test mutating func `Wrong settings leave those that were`() throws {
    let composer = try desk.create(#"{"settings":{"releaseAction":"send"}}"#)
    let wrong = Array(#"{"releaseAction":"keep"}"#.utf8)
    #expect(mistake { () throws(WireError) in try desk.setSettings(composer, wrong) } == "badValue")
    #expect(try desk.state(composer)["settings"]?["releaseAction"] == .string("send"))
    try desk.setSettings(composer, Array("{}".utf8))
    #expect(try desk.state(composer)["settings"]?["releaseAction"] == .string("add"))
  }

  @Test(arguments: [Int32.min, -1, 0, 1, Int32.max])
  mutating func `A number that was never given out is refused by name`(number: Int32) {
    #expect(told { () throws(WireError) in try desk.phase(number) } == "unknownHandle")
    #expect(told { () throws(WireError) in try desk.state(number) } == "unknownHandle")
    #expect(told { () throws(WireError) in try desk.nextTimer(number) } == "unknownHandle")
    #expect(mistake { () throws(WireError) in try desk.setSettings(number, []) } == "unknownHandle")
    #expect(mistake { () throws(WireError) in try desk.feed(number, []) } == "unknownHandle")
  }
}
