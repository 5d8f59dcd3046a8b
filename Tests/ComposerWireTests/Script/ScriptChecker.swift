import ComposerEngine
import ComposerWire

/// Runs a script and compares what its lines expect with what the replay says; knows only JSON.
struct ScriptChecker {
  private(set) var complaints: [String] = []
  private var replay = ScriptReplay()
  private var ends = TakeEnds()

  /// - Returns: One line for each expectation that is not met.
  static func check(_ lines: [String]) -> [String] {
    var checker = ScriptChecker()
    for line in lines { checker.check(line) }
    return checker.complaints
  }

  private mutating func check(_ line: String) {
    do {
      let document = try JSONValue(parsing: line)
      let answers = try replay.feed(document)
      for answer in answers { ends.learn(answer) }
      guard let expect = document["expect"] else { return }
      if let own = answers.last { compare(expect, own, answers, line) }
      if let takes = expect["takes"]?.object { compare(takes) }
    } catch {
      complaints.append("\(line): \(error)")
    }
  }

  private mutating func compare(
    _ expect: JSONValue, _ own: JSONValue, _ answers: [JSONValue], _ line: String
  ) {
    let since = answers.flatMap { $0.effects }
    func complain(_ what: String) { complaints.append("\(line): \(what), was \(answers.map { $0.text() })") }
    if let phase = expect["phase"], own["phase"] != phase { complain("phase") }
    let isRefused = own.effects.contains { $0["effect"] == .string("refuse") }
    if let refused = expect["refused"]?.bool, refused != isRefused { complain("refused") }
    if expect["quiet"]?.bool == true, own.effects.contains(where: { $0["effect"] != .string("feedback") }) {
      complain("quiet")
    }
    for wanted in expect["effects"]?.array ?? [] where !since.contains(where: { $0.matches(wanted) }) {
      complain("effect \(wanted.text())")
    }
    for unwanted in expect["no"]?.array ?? [] where since.contains(where: { $0.matches(unwanted) }) {
      complain("no \(unwanted.text())")
    }
    if let code = expect["report"] {
      let wanted = JSONValue.array([.string("report"), .object([("code", code)])])
      if !since.contains(where: { $0.matches(wanted) }) { complain("report") }
    }
  }

  private mutating func compare(_ takes: [(String, JSONValue)]) {
    let wanted = takes.map { "\($0.0) \($0.1.string ?? "?")" }.sorted()
    let found = ends.all.map { "\($0.key) \($0.value)" }.sorted()
    if wanted != found { complaints.append("takes ended as \(found), not as \(wanted)") }
  }
}

extension JSONValue {
  var effects: [JSONValue] { self["effects"]?.array ?? [] }

  /// Whether an effect has a name, or a name and some fields.
  fileprivate func matches(_ wanted: JSONValue) -> Bool {
    guard let pair = wanted.array else { return self["effect"] == wanted }
    guard self["effect"] == pair.first else { return false }
    return (pair.last?.object ?? []).allSatisfy { key, value in
      guard let found = self[key] else { return false }
      return found == value || (found.billionths != nil && found.billionths == value.billionths)
    }
  }
}
