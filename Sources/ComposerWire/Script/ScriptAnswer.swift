import ComposerEngine

/// What one event of a script led to.
struct ScriptAnswer {
  let at: Instant
  let event: Event
  /// Who brought it, if not the script.
  let origin: Agenda.Origin?
  let phase: Phase
  let effects: [Effect]

  var wire: JSONValue {
    var members: [(String, JSONValue)] = [("at", .seconds(at)), ("event", .string(event.name))]
    if let origin { members.append(("by", .string(origin.rawValue))) }
    members += event.fields.filter { ["take", "id", "message"].contains($0.0) }
    members.append(("phase", .string(phase.name.rawValue)))
    members.append(("effects", .array(effects.map { $0.wire })))
    return .object(members)
  }
}
