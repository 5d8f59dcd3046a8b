import ComposerEngine
import ComposerWire

/// What one line of a backend wants.
struct ComposerRequest {
  enum Wish {
    case settings(ComposerSettings)
    case load(Composer)
    /// The event is read when it is known which take is the current one.
    case event(JSONValue, at: Instant)
    case save
    case forget
  }

  let id: ComposerID
  /// What makes the line safe to be sent again.
  let number: Int64?
  let wish: Wish
  let manner: ComposerAnswer.Manner

  private static let wishes = ["settings", "state", "event", "forget"]

  /// Reads the composer that a line is about, if it names one.
  static func id(of line: JSONValue) -> ComposerID? {
    line["composer"]?.string.map { ComposerID($0) }
  }

  init(_ line: JSONValue) throws(ComposerFailure) {
    guard line.object != nil else {
      throw ComposerFailure(.badLine, "a line is no object; write {\"composer\":…,\"at\":…,\"event\":…}")
    }
    guard let id = ComposerRequest.id(of: line) else {
      throw ComposerFailure(.badLine, "a line names no composer; add \"composer\" with a text")
    }
    self.id = id
    number = try ComposerRequest.number(of: line)
    let isSaving = try ComposerRequest.isSet("save", line)
    manner = isSaving ? .withState : .brief
    let named = ComposerRequest.wishes.filter { line[$0] != nil }
    guard named.count <= 1 else {
      throw ComposerFailure(.badLine, "a line has \(named.joined(separator: " and ")); write two lines")
    }
    wish = try ComposerRequest.wish(named.first, line, isSaving: isSaving)
  }

  private static func wish(
    _ name: String?, _ line: JSONValue, isSaving: Bool
  ) throws(ComposerFailure) -> Wish {
    switch name {
    case "settings":
      return .settings(
        try ComposerFailure.mapping { () throws(WireError) in
          try ComposerSettings(wire: line["settings"] ?? .null)
        })
    case "state":
      return .load(
        try ComposerFailure.mapping { () throws(WireError) in try Composer(wire: line["state"] ?? .null) })
    case "event":
      guard let now = line["at"]?.billionths else {
        throw ComposerFailure(.badLine, "an event has no \"at\" that is a time in seconds; add it")
      }
      return .event(line, at: Instant(nanoseconds: now))
    case "forget" where try isSet("forget", line):
      guard !isSaving else {
        throw ComposerFailure(
          .badLine, "a line cannot both save and forget; save first, and forget with the next")
      }
      return .forget
    default:
      guard isSaving else {
        throw ComposerFailure(
          .badLine, "a line wants nothing; give it event, settings, state, save or forget")
      }
      return .save
    }
  }

  private static func number(of line: JSONValue) throws(ComposerFailure) -> Int64? {
    guard let value = line["number"] else { return nil }
    guard let number = value.integer, number >= 0 else {
      throw ComposerFailure(.badLine, "\"number\" is no whole number from 0 on; correct it")
    }
    return number
  }

  private static func isSet(_ name: String, _ line: JSONValue) throws(ComposerFailure) -> Bool {
    guard let value = line[name] else { return false }
    guard let isSet = value.bool else {
      throw ComposerFailure(.badLine, "\"\(name)\" is neither true nor false; correct it")
    }
    return isSet
  }
}
