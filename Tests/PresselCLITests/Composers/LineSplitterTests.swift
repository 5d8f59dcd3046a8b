import Testing

@testable import PresselCLI

@Suite struct LineSplitterTests {
  private func split(_ pieces: [String], longest: Int = 8) -> [String] {
    var splitter = LineSplitter(longest: longest)
    var lines = pieces.flatMap { splitter.feed(Array($0.utf8)) }
    if let last = splitter.finish() { lines.append(last) }
    return lines.map { line in
      switch line.content {
      case .whole(let bytes): "\(line.number) \(String(decoding: bytes, as: UTF8.self))"
      case .tooLong: "\(line.number) too long"
      }
    }
  }

  @Test func linesArriveInAnyPieces() {
    let whole = split(["one\ntwo\n\nfour\n"])
    #expect(whole == ["1 one", "2 two", "3 ", "4 four"])
    #expect(split("one\ntwo\n\nfour\n".map { String($0) }) == whole)
    #expect(split(["on", "e\ntw", "o\n\nfo", "ur\n"]) == whole)
  }

  @Test func theLastLineNeedsNoBreak() {
    #expect(split(["one\ntwo"]) == ["1 one", "2 two"])
    #expect(split([""]) == [])
  }

  @Test func aLineMayHaveExactlyItsLimit() {
    #expect(split(["12345678\n123456789\nthen\n"]) == ["1 12345678", "2 too long", "3 then"])
    #expect(split(["1234", "5678", "9", "0", "\nthen\n"]) == ["1 too long", "2 then"])
    #expect(split(["123456789"]) == ["1 too long"])
  }
}
