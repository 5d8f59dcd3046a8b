import ComposerEngine
import ComposerWire

extension Composer {
  /// A composer at rest from what a host knows of it: `settings`, the `draft` of an earlier visit with its `text`
  /// and `takes`, and under `takes` the highest number that a take ever had; each may be left out.
  init(beginning wire: JSONValue) throws(WireError) {
    guard let members = wire.object else {
      throw WireError(.badValue, "what a composer begins with is no object; write {…}")
    }
    var settings = ComposerSettings()
    var draft = Draft()
    var takes = TakeID(0)
    for (name, value) in members {
      switch name {
      case "settings": settings = try ComposerSettings(wire: value)
      case "draft": draft = try Draft(beginning: value)
      case "takes": takes = try TakeID(beginning: value)
      default:
        throw WireError(.badValue, "a composer does not begin with \(name); give settings, draft or takes")
      }
    }
    self.init(settings: settings, draft: draft, takes: takes)
  }
}

extension Draft {
  fileprivate init(beginning wire: JSONValue) throws(WireError) {
    guard wire.object != nil, let text = (wire["text"] ?? .string("")).string,
      let numbers = (wire["takes"] ?? .array([])).array
    else { throw WireError(.badValue, "the draft has no text and list of takes; correct it") }
    var takes: [TakeID] = []
    for number in numbers { takes.append(try TakeID(beginning: number)) }
    self.init(text: text, takes: takes)
  }
}

extension TakeID {
  fileprivate init(beginning wire: JSONValue) throws(WireError) {
    guard let number = wire.integer, number >= 0 else {
      throw WireError(.badValue, "a take is not a whole number from 0 on; correct it")
    }
    self.init(number)
  }
}
