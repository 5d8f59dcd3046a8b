package import ComposerEngine
import ComposerWire

/// One sequence of events with their moments, and how to live it.
package struct Life: Sendable {
  /// One thing that happens; what is saved and loaded before it goes through JSON.
  package struct Step: Sendable {
    package var event: Event
    package var at: Int64
    package var reloads: Bool
  }

  package var settings: ComposerSettings
  package var steps: [Step]

  /// Lives it in a new world.
  ///
  /// - Returns: What was broken and at which step, for the first step that broke anything.
  package func broken() -> (step: Int, complaints: [String])? {
    var world = World()
    var composer = Composer(settings: settings)
    for (index, step) in steps.enumerated() {
      if step.reloads {
        guard let document = try? JSONValue(parsing: composer.wire.text()),
          let loaded = try? Composer(wire: document), loaded == composer
        else { return (index, ["10: it does not come back from JSON"]) }
        composer = loaded
      }
      world.live(&composer, step.event, at: Instant(nanoseconds: step.at))
      if !world.complaints.isEmpty { return (index, world.complaints) }
    }
    return nil
  }

  /// The shortest life found that still breaks something: whole pieces go first, then single steps.
  package func shrunk() -> Life {
    var life = self
    if let end = life.broken()?.step { life.steps.removeLast(life.steps.count - end - 1) }
    var size = max(1, life.steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < life.steps.count {
        var candidate = life
        candidate.steps.removeSubrange(start..<min(start + size, life.steps.count))
        if candidate.broken() != nil {
          life = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return life }
      size = max(1, size / 2)
    }
  }

  /// The steps as lines of a script.
  package var script: [String] {
    let first = "{\"settings\":\(settings.wire.text()),\"world\":\"scripted\"}"
    return [first]
      + steps.map { step in
        var fields: [(String, JSONValue)] = [("at", .number(Double(step.at) / 1e9))]
        if let object = step.event.wire.object { fields += object }
        return JSONValue.object(fields).text() + (step.reloads ? " after saving and loading" : "")
      }
  }
}
