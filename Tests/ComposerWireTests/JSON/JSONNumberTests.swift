import ComposerWire
import Testing

@Suite struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

  @Test(
    arguments: [
      ("0.253", 253_000_000), ("1.253", 1_253_000_000), ("0.999999999", 999_999_999), ("-5", -5_000_000_000),
      ("1e-9", 1), ("0.0000000005", 1), ("0.00000000049999", 0), ("-0.0000000005", -1),
      ("1.5E1", 15_000_000_000),
      ("1700000000.123456789", 1_700_000_000_123_456_789), ("9223372036.854775807", .max),
      ("-9223372036.854775808", .min), ("0.00e99999999999", 0), ("-0", 0), ("1e-99999999999", 0),
      ("0.0000000000000000000000000000001e31", 1_000_000_000),
    ] as [(String, Int64)])
  func secondsAreExactToTheNanosecond(_ text: String, _ nanoseconds: Int64) throws {
    #expect(try number(text).billionths == nanoseconds)
  }

  @Test(arguments: ["9223372036.854775808", "-9223372036.854775809", "1e10", "1e99999999999", "9223372037"])
  func whatDoesNotFitIsNoTime(_ text: String) throws {
    #expect(try number(text).billionths == nil)
  }

  @Test func nanosecondsAreWrittenWithoutNeedlessDigits() {
    let texts = [0, 1, -1, 1_000_000_000, 1_500_000_000, -20_000_000, .max, .min].map {
      JSONNumber(billionths: $0).text
    }
    #expect(
      texts == [
        "0", "0.000000001", "-0.000000001", "1", "1.5", "-0.02", "9223372036.854775807",
        "-9223372036.854775808",
      ])
  }

  @Test func wholeNumbersAreWhole() throws {
    #expect(try number("9223372036854775807") == .integer(.max))
    #expect(try number("9223372036854775808").integer == nil)
    #expect(try number("-9223372036854775808") == .integer(.min))
    #expect(try number("1.20e2").integer == 120)
    #expect(try number("1.5").integer == nil)
    #expect(try number("\"1\"").integer == nil)
  }

  @Test(arguments: [
    "0.1", "123456789012345678901234567890", "9007199254740993", "9007199254740992.9999999999", "2.5e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "4.9406564584124654e-324",
    "2.2250738585072011e-308",
    "2.2250738585072014e-308", "1.7976931348623157e308", "1.7976931348623158e308", "8.988465674311582e307",
    "1e23",
    "8.41e21", "9.5367431640625e-7", "1e-400", "0e999", "6929495644600919.5", "3.0540412e5",
    "7.2057594037927933e16",
  ])
  func doublesAreRoundedAsTheStandardLibraryDoes(_ text: String) throws {
    let wanted = try #require(Double(text))
    #expect(try number(text).double?.bitPattern == wanted.bitPattern)
  }

  @Test func beyondTheLargestIsNoDouble() throws {
    for text in ["1.7976931348623159e308", "1e309", "-1e400", "1e99999999999"] {
      #expect(try number(text).double == nil)
    }
  }

  @Test func aTieIsDecidedByTheLastOfManyDigits() throws {
    let tie = "9007199254740993"
    let zeros = String(repeating: "0", count: 2_000)
    #expect(try number("\(tie).\(zeros)").double == 9_007_199_254_740_992)
    #expect(try number("\(tie).\(zeros)1").double == 9_007_199_254_740_994)
    #expect(try number("\(tie)\(zeros)e-2000").double == 9_007_199_254_740_992)
    #expect(try number("\(tie)\(zeros)1e-2001").double == 9_007_199_254_740_994)
  }

  @Test func randomDoublesAndDecimalsAreReadAsTheStandardLibraryDoes() throws {
    var state: UInt64 = 20_261_130
    func next() -> UInt64 {
      // Numerical Recipes' constants, good enough to spread bits.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
    for _ in 0..<2_000 {
      let value = Double(bitPattern: next())
      if value.isFinite {
        #expect(try number(value.description).double?.bitPattern == value.bitPattern)
      }
      let text = "\(next()).\(next())e\(Int(next() % 700) - 360)"
      let wanted = try #require(Double(text))
      let read = try number(text).double
      #expect(read == (wanted.isFinite ? wanted : nil), "\(text)")
    }
  }
}
