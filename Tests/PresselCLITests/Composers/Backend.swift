import ComposerWire
import Testing

@testable import PresselCLI

/// What a backend has: a desk that it writes lines to, and their answers.
struct Backend {
  private var desk: ComposerDesk
  private var lines: LineSplitter

  init(_ desk: ComposerDesk = ComposerDesk(), longest: Int = LineSplitter.longest) {
    self.desk = desk
    lines = LineSplitter(longest: longest)
  }

  /// A desk that keeps its composers in a folder.
  init(folder: String, most: Int = .max) throws {
    self.init(ComposerDesk(folder: try ComposerFolder(at: folder), most: most))
  }

  var count: Int { desk.count }

  /// Writes lines at once and reads what comes back.
  mutating func write(_ text: [String]) -> [JSONValue] {
    write(bytes: text.flatMap { Array($0.utf8) + [0x0A] })
  }

  mutating func write(bytes: [UInt8]) -> [JSONValue] {
    for line in lines.feed(bytes) { desk.take(line) }
    return desk.settle().split(separator: 0x0A).map { line in
      let answer = try? JSONValue(parsing: Array(line))
      return answer ?? .string("no JSON: \(String(decoding: line, as: UTF8.self))")
    }
  }

  /// Writes one line and reads its answer.
  mutating func say(_ line: String) throws -> JSONValue {
    let answers = write([line])
    try #require(answers.count == 1)
    return answers[0]
  }
}

extension JSONValue {
  var phaseName: String? { self["phase"]?["phase"]?.string }
  var errorCode: String? { self["error"]?["code"]?.string }
  var effectNames: [String] { (self["effects"]?.array ?? []).compactMap { $0["effect"]?.string } }

  /// The same answer without a member.
  func without(_ key: String) -> JSONValue {
    .object((object ?? []).filter { $0.0 != key })
  }
}
