import ComposerEngine
import ComposerWire

/// Goes on where another process has stopped: each line in has a saved composer and events, each line out what the
/// events lead to and the composer as it is then.
enum Continuation {
  static func run() {
    while let line = readLine() {
      do {
        print(try answer(try JSONValue(parsing: line)).text())
      } catch {
        print(JSONValue.object([("error", .string("\(error)"))]).text())
      }
    }
  }

  private static func answer(_ line: JSONValue) throws -> JSONValue {
    var composer = try Composer(wire: line["composer"] ?? .null)
    var effects: [JSONValue] = []
    for step in line["steps"]?.array ?? [] {
      let event = try Event(wire: step, currentTake: nil)
      let now = Instant(nanoseconds: step["at"]?.billionths ?? 0)
      effects.append(.array(composer.handle(event, at: now).map { $0.wire }))
    }
    return .object([("effects", .array(effects)), ("composer", composer.wire)])
  }
}
