import ComposerWire

/// Compares what the lines of a script expect with the lines of its output; knows only JSON.
struct KeptScriptChecker {
  private(set) var complaints: [String] = []
  private var rest: ArraySlice<JSONValue>
  private var ends: [Int64: String] = [:]
  private var finishing: Int64?

  /// - Returns: One line for each expectation that is not met.
  static func check(_ script: [String], _ output: [String]) throws -> [String] {
    var checker = KeptScriptChecker(rest: try output.map { try JSONValue(parsing: $0) }[...])
    for line in script { checker.check(try JSONValue(parsing: line)) }
    if !checker.rest.isEmpty { checker.complaints.append("more output than events") }
    return checker.complaints
  }

  private init(rest: ArraySlice<JSONValue>) {
    self.rest = rest
  }

  private mutating func check(_ line: JSONValue) {
    guard line["event"] != nil else {
      if let takes = line["expect"]?["takes"]?.object {
        let wanted = takes.map { "\($0.0) \($0.1.string ?? "?")" }.sorted()
        let found = ends.map { "\($0.key) \($0.value)" }.sorted()
        if wanted != found { complaints.append("takes ended as \(found), not as \(wanted)") }
      }
      return
    }
    let count = (rest.firstIndex { $0["by"] == nil }).map { $0 - rest.startIndex + 1 } ?? rest.count
    let since = rest.prefix(count)
    rest = rest.dropFirst(count)
    for answer in since { learn(answer) }
    compare(line, Array(since))
  }

  private mutating func compare(_ line: JSONValue, _ since: [JSONValue]) {
    func complain(_ what: String) {
      complaints.append("\(line.text()): \(what), was \(since.map { $0.text() })")
    }
    guard let own = since.last, own["event"] == line["event"], let expect = line["expect"] else {
      return complain("has no output, or expects nothing")
    }
    let all = since.flatMap { effects(of: $0) }
    let refusals = effects(of: own).count { $0["effect"] == .string("refuse") }
    if let phase = expect["phase"], own["phase"] != phase { complain("phase") }
    if refusals != (expect["refused"]?.bool == true ? 1 : 0) { complain("refusals") }
    if refusals > 0, effects(of: own).count != 1 { complain("a refusal stands alone") }
    if expect["quiet"]?.bool == true,
      effects(of: own).contains(where: { $0["effect"] != .string("feedback") })
    {
      complain("quiet")
    }
    for wanted in expect["effects"]?.array ?? [] where !all.contains(where: { matches($0, wanted) }) {
      complain("effect \(wanted.text())")
    }
    for unwanted in expect["no"]?.array ?? [] where all.contains(where: { matches($0, unwanted) }) {
      complain("no \(unwanted.text())")
    }
    let report = expect["report"].map { JSONValue.array([.string("report"), .object([("code", $0)])]) }
    if let report, !all.contains(where: { matches($0, report) }) { complain("report") }
  }

  private func effects(of answer: JSONValue) -> [JSONValue] { answer["effects"]?.array ?? [] }

  /// Whether an effect has a name, or a name and some fields.
  private func matches(_ effect: JSONValue, _ wanted: JSONValue) -> Bool {
    guard let pair = wanted.array else { return effect["effect"] == wanted }
    guard effect["effect"] == pair.first else { return false }
    return (pair.last?.object ?? []).allSatisfy { key, value in
      guard let found = effect[key] else { return false }
      return found == value || (found.billionths != nil && found.billionths == value.billionths)
    }
  }

  /// How each take ends, told from what was done and from nothing else.
  private mutating func learn(_ answer: JSONValue) {
    let names = effects(of: answer).compactMap { $0["effect"]?.string }
    for effect in effects(of: answer) {
      let take = effect["take"]?.integer ?? 0
      switch effect["effect"]?.string {
      case "openCapture": ends[take] = "open"
      case "closeCapture": finishing = effect["keep"]?.bool == true ? take : nil
      case "attach": ends[take] = "attached"
      case "deleteTake":
        ends[take] = names.contains("showTip") ? "tip" : names.contains("report") ? "failed" : "discarded"
      case "storeMessage": for take in effect["takes"]?.array ?? [] { ends[take.integer ?? 0] = "sent" }
      default: break
      }
    }
    let phase = answer["phase"]?.string
    if phase == "preview", let take = finishing { ends[take] = "waiting" }
    if phase == "idle", let take = finishing, ends[take] == "open" { ends[take] = "failed" }
    if phase != "finishing" { finishing = nil }
  }
}
