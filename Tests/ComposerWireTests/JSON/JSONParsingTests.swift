import ComposerWire
import Testing

@Suite struct JSONParsingTests {
  private func failure(_ bytes: [UInt8], depth: Int = 128) -> WireError? {
    do throws(WireError) {
      _ = try JSONValue(parsing: bytes, depth: depth)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ text: String) -> WireError? { failure(Array(text.utf8)) }

  @Test func aDocumentIsReadInOrder() throws {
    let text = #" { "b" : [ 1 , -2.50e+3 , true , null ] ,"a":"x\n\"\u00e9\ud83d\ude00" , "" : {} } "#
    let document = try JSONValue(parsing: text)
    #expect(document.object?.map { $0.0 } == ["b", "a", ""])
    #expect(document["b"]?.array?.count == 4)
    #expect(document["b"]?.array?[1].double == -2500)
    #expect(document["b"]?.array?[1].integer == -2500)
    #expect(document["b"]?.array?[2].bool == true)
    #expect(document["b"]?.array?[3].isNull == true)
    #expect(document["a"]?.string == "x\n\"é😀")
    #expect(document["missing"] == nil)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a" 1}"#, 5), (#"{a:1}"#, 1), ("tru", 3), ("nul!", 3),
    ("01", 1), ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0), ("NaN", 0), ("[1]]", 3), (#"""#, 1),
    ("\"\u{1}\"", 1), (#""\x""#, 2), (#""\u12g4""#, 5), ("{\"a\":1,}", 7), ("\u{FEFF}1", 0),
  ])
  func whatIsNoJSONIsRefusedAtItsByte(_ text: String, _ offset: Int) {
    let error = failure(text)
    #expect(error?.code == .syntax)
    #expect(error?.offset == offset)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC3], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func whatIsNoUTF8IsRefused(_ bytes: [UInt8]) {
    #expect(failure(bytes)?.code == .encoding)
    #expect(failure(bytes)?.offset == 1)
  }

  @Test(arguments: [#""\ud800""#, #""\udc00""#, #""\ud800\n""#, #""\ud800\ud800""#])
  func halfCharactersAreRefused(_ text: String) {
    #expect(failure(text)?.code == .encoding)
  }

  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(failure(nested(128)) == nil)
    #expect(failure(nested(129))?.code == .depth)
    #expect(failure(nested(100_000))?.code == .depth)
    #expect(failure(Array("[{}]".utf8), depth: 1)?.offset == 1)
  }

  @Test func aKeyTwiceIsRefused() {
    #expect(failure(#"[{"a":1,"b":2,"a":3}]"#)?.code == .duplicateKey)
    #expect(failure(#"{"a":1,"\u0061":3}"#)?.code == .duplicateKey)
    #expect(failure(#"[{"a":1},{"a":3}]"#) == nil)
  }

  @Test func everyCutDocumentIsRefusedAndNoneTraps() {
    let text = #"{"a":[1,-2.5e-3,"\u00e9\ud83d\ude00é😀"],"b":{"c":null,"d":true}}"#
    let bytes = Array(text.utf8)
    for count in bytes.indices { #expect(failure(Array(bytes.prefix(count))) != nil) }
    for index in bytes.indices {
      for byte: UInt8 in [0x00, 0x22, 0x5C, 0x7B, 0x80, 0xED, 0xFF] {
        var changed = bytes
        changed[index] = byte
        _ = failure(changed)
      }
    }
  }
}
