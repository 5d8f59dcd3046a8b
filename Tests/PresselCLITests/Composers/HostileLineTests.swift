import ComposerWire
import PresselTesting
import Testing

@testable import PresselCLI

/// Whatever is written, each line has one answer, and a wrong one changes nothing.
@Suite struct HostileLineTests {
  @Test(arguments: [
    ("", nil), ("   \t\r", nil), ("x", "syntax"), ("{", "syntax"), ("null", "badLine"), ("[]", "badLine"),
    ("{}", "badLine"), (#"{"at":0,"event":"press"}"#, "badLine"),
    (#"{"composer":7,"at":0,"event":"press"}"#, "badLine"), (#"{"composer":"a"}"#, "badLine"),
    (#"{"composer":"a","sate":{}}"#, "badLine"), (#"{"composer":"a","save":1}"#, "badLine"),
    (#"{"composer":"a","save":false}"#, "badLine"), (#"{"composer":"a","forget":"yes"}"#, "badLine"),
    (#"{"composer":"a","forget":false}"#, "badLine"), (#"{"composer":"a","event":"press"}"#, "badLine"),
    (#"{"composer":"a","at":"0","event":"press"}"#, "badLine"),
    (#"{"composer":"a","at":1e400,"event":"press"}"#, "badLine"),
    (#"{"composer":"a","at":0,"event":"press","settings":{}}"#, "badLine"),
    (#"{"composer":"a","state":{},"settings":{}}"#, "badLine"),
    (#"{"composer":"a","number":-1,"at":0,"event":"press"}"#, "badLine"),
    (#"{"composer":"a","number":0.5,"at":0,"event":"press"}"#, "badLine"),
    (#"{"composer":"a","at":0,"event":"jump"}"#, "unknownEvent"),
    (#"{"composer":"a","at":0,"event":7}"#, "badValue"),
    (#"{"composer":"a","at":0,"event":"text"}"#, "missingField"),
    (#"{"composer":"a","at":0,"event":"takeFinished","samples":-1}"#, "badValue"),
    (#"{"composer":"a","settings":{"colour":1}}"#, "unknownSetting"),
    (#"{"composer":"a","settings":{"holdThreshold":-1}}"#, "badValue"),
    (#"{"composer":"a","settings":7}"#, "badValue"),
    (#"{"composer":"a","state":null}"#, "badValue"), (#"{"composer":"a","state":{"version":2}}"#, "badValue"),
    (#"{"composer":"b","at":0,"event":"press"}"#, "unknownComposer"),
    (#"{"composer":"a","composer":"a","save":true}"#, "duplicateKey"),
    (#"{"composer":"\ud800","save":true}"#, "encoding"),
    (String(repeating: #"{"a":"#, count: 40_000), "depth"),
    (
      #"{"composer":"a","at":0,"event":"text","value":""# + String(repeating: "x", count: 400_000) + #""}"#,
      "tooLong"
    ),
  ])
  func aWrongLineHasACode(line: String, code: String?) throws {
    var backend = Backend(longest: 300_000)
    let made = backend.write([
      #"{"composer":"a","settings":{}}"#, #"{"composer":"a","at":0,"event":"press"}"#,
    ])
    let answers = backend.write([line])
    #expect(answers.compactMap { $0.errorCode } == (code.map { [$0] } ?? []))
    for answer in answers {
      #expect(answer["line"]?.integer == 3)
      #expect(answer["error"]?["message"]?.string?.contains("\n") == false)
    }
    let now = try backend.say(#"{"composer":"a","save":true}"#)
    #expect(now["phase"] == made.last?["phase"], "nothing has changed")
  }

  @Test func bytesThatAreNoTextAreRefused() {
    var backend = Backend()
    let line = Array(#"{"composer":""#.utf8) + [0xFF, 0xC0, 0xAF] + Array(#"","save":true}"#.utf8) + [0x0A]
    #expect(backend.write(bytes: line).map { $0.errorCode } == ["encoding"])
    #expect(
      backend.write(bytes: [0x00, 0x0A, 0xED, 0xA0, 0x80, 0x0A]).map { $0.errorCode } == [
        "syntax", "encoding",
      ])
  }

  @Test func numbersAtTheEndsOfWhatFitsDoNotTrap() throws {
    let extremes = ["9223372036.854775807", "-9223372036.854775808", "0", "1e-9"]
    let counts = ["9223372036854775807", "0", "4611686018427387904"]
    var backend = Backend()
    for at in extremes {
      for other in extremes + counts {
        _ = try backend.say(#"{"composer":"a","settings":{}}"#)
        for event in [
          #""press","pointer":\#(counts[0])"#, #""firstFrame""#, #""move","x":\#(at),"y":\#(at)"#, #""wait""#,
          #""lock""#, #""level","value":\#(at),"frames":\#(counts[0])"#, #""pause""#, #""resume""#,
          #""stop""#,
          #""takeFinished","samples":\#(counts[0])"#, #""play""#, #""seek","to":\#(at)"#,
          #""timer","id":\#(counts[0])"#,
          #""restored","takes":\#(counts[0])"#, #""discard""#, #""startLocked""#, #""restored","takes":0"#,
        ] {
          let moment = event.contains("i") ? at : other
          let answer = try backend.say(#"{"composer":"a","at":\#(moment),"event":\#(event)}"#)
          let code = answer.errorCode
          #expect(code == nil || code == "badLine" || code == "badValue", "\(answer.text())")
        }
        _ = try backend.say(#"{"composer":"a","forget":true}"#)
      }
    }
  }

  /// Lines of a conversation with bytes changed, lost, doubled and swapped.
  @Test func spoiltLinesAreAnsweredOneByOne() {
    let seed: UInt64 = 0x5EED_0011
    var random = SplitMix(seed: seed)
    var backend = Backend()
    let lines = Conversation.lines(of: "a", numbered: false)
    _ = backend.write([lines[0]])
    for _ in 0..<3_000 {
      let whole = lines[Int.random(in: 0..<lines.count, using: &random)]
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      bytes.removeAll { $0 == 0x0A }
      let answers = backend.write(bytes: bytes + [0x0A])
      #expect(answers.count == 1, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      #expect(answers.allSatisfy { $0["error"] != nil || $0["phase"] != nil }, "seed \(seed)")
    }
  }
}
