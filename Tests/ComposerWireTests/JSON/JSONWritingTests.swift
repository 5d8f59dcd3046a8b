import ComposerWire
import Testing

@Suite struct JSONWritingTests {
  private let document: JSONValue = .object([
    ("id", .string("a\"\\/\n\u{1}é")), ("gain", .number(0.25)), ("list", .array([.integer(-1), .null])),
    ("none", .object([])), ("empty", .array([])), ("yes", .bool(true)),
  ])

  @Test func compact() {
    #expect(
      document.text()
        == #"{"id":"a\"\\/\n\u0001é","gain":0.25,"list":[-1,null],"none":{},"empty":[],"yes":true}"#)
  }

  @Test func pretty() {
    #expect(
      document.text(.pretty) == #"""
        {
          "id": "a\"\\/\n\u0001é",
          "gain": 0.25,
          "list": [
            -1,
            null
          ],
          "none": {},
          "empty": [],
          "yes": true
        }
        """#)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    #expect(try JSONValue(parsing: document.text()) == document)
    #expect(try JSONValue(parsing: document.utf8(.pretty)) == document)
    let all = (0..<0x250).compactMap { Unicode.Scalar($0) }.map { String(Character($0)) }.joined()
    #expect(try JSONValue(parsing: JSONValue.string(all).text()).string == all)
  }

  @Test func numbersThatJSONDoesNotKnowAreWrittenAsOnesItKnows() {
    #expect(JSONValue.number(Double.nan).text() == "0")
    #expect(JSONValue.number(Double.infinity).text() == "1.7976931348623157e+308")
    #expect(JSONValue.number(-Double.infinity).text() == "-1.7976931348623157e+308")
  }

  @Test func doublesComeBackTheSame() throws {
    for value in [
      0, -0.0, 1, 0.1, 1e21, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, 123456.789, -1e16,
    ] {
      let read = try JSONValue(parsing: JSONValue.number(value).text()).double
      #expect(read?.bitPattern == value.bitPattern)
    }
  }
}
