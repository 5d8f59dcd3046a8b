import ComposerWire

/// How each take of a script ended, told from what was done and from nothing else.
struct TakeEnds {
  private(set) var all: [Int64: String] = [:]
  private var finishing: Int64?

  mutating func learn(_ answer: JSONValue) {
    let effects = answer.effects
    func has(_ name: String) -> Bool { effects.contains { $0["effect"] == .string(name) } }
    for effect in effects {
      let take = effect["take"]?.integer ?? 0
      switch effect["effect"]?.string {
      case "openCapture": all[take] = "open"
      case "closeCapture": finishing = effect["keep"]?.bool == true ? take : nil
      case "attach": all[take] = "attached"
      case "deleteTake": all[take] = has("showTip") ? "tip" : has("report") ? "failed" : "discarded"
      case "storeMessage": for take in effect["takes"]?.array ?? [] { all[take.integer ?? 0] = "sent" }
      default: break
      }
    }
    let phase = answer["phase"]?.string
    if phase == "preview", let take = finishing { all[take] = "waiting" }
    if phase == "idle", let take = finishing, all[take] == "open" { all[take] = "failed" }
    if phase != "finishing" { finishing = nil }
  }
}
