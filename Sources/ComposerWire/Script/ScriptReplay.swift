public import ComposerEngine

/// Runs the lines of an event script through a composer and says what each line led to.
///
/// ```swift
/// var replay = ScriptReplay()
/// for line in lines {
///   for answer in try replay.feed(line) { print(answer) }
/// }
/// ```
///
/// What a timer or the world does by itself is a line of the answer too. Nothing happens after the last line.
public struct ScriptReplay: Sendable {
  /// The composer of the script, as the last line has left it.
  public private(set) var composer = Composer()
  /// What answers the composer.
  public private(set) var world = ScriptWorld.ideal

  private var agenda = Agenda()
  private var ideal = IdealWorld()
  private var place = Place.start

  private enum Place {
    case start
    case underWay
  }

  /// A script that has not begun, with the usual settings in the ideal world.
  public init() {}

  /// Takes one line; an empty one does nothing.
  ///
  /// - Returns: Lines of JSON without a line break, one for each event that happened.
  /// - Throws: ``WireError`` when the line is not one that a script may have there.
  public mutating func feed(_ line: String) throws(WireError) -> [String] {
    guard line.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x0A }) else {
      return []
    }
    return try feed(try JSONValue(parsing: line)).map { $0.text() }
  }

  /// Takes one line that was parsed already.
  ///
  /// - Throws: ``WireError`` when the line is not one that a script may have there.
  public mutating func feed(_ line: JSONValue) throws(WireError) -> [JSONValue] {
    guard line["event"] != nil else {
      try begin(line)
      return []
    }
    place = .underWay
    let now = try WireFields(line, of: "a line with an event").instant("at")
    var answers: [JSONValue] = []
    while let entry = agenda.next(dueBy: now) {
      answers.append(happen(entry.event, at: entry.at, from: entry.origin))
    }
    let event = try Event(wire: line, currentTake: composer.take)
    answers.append(happen(event, at: now, from: nil))
    return answers
  }

  /// A line without an event: the settings, or what a checker expects at the end.
  private mutating func begin(_ line: JSONValue) throws(WireError) {
    let fields = try WireFields(line, of: "a line of a script")
    guard fields.has("settings") || fields.has("world") else {
      guard fields.has("expect") else {
        throw WireError(.missingField, "a line has no event; name one, or give settings on the first line")
      }
      return
    }
    guard place == .start else {
      throw WireError(.misplacedLine, "settings come after the first line; put them on the first")
    }
    place = .underWay
    if let settings = line["settings"] { composer = Composer(settings: try ComposerSettings(wire: settings)) }
    guard fields.has("world") else { return }
    let name = try fields.text("world")
    guard let world = ScriptWorld(rawValue: name) else {
      throw WireError(.unknownWorld, "no world is called \(name); use scripted or ideal")
    }
    self.world = world
  }

  private mutating func happen(_ event: Event, at now: Instant, from origin: Agenda.Origin?) -> JSONValue {
    prepare(for: event)
    let effects = composer.handle(event, at: now)
    for effect in effects { carryOut(effect, at: now) }
    return ScriptAnswer(at: now, event: event, origin: origin, phase: composer.phase, effects: effects).wire
  }

  private mutating func prepare(for event: Event) {
    if case .timer(let id) = event { agenda.remove { $0 == .timer(id) } }
    if case .restored = event { ideal.restart(&agenda) }
    if case .takeFinished(let take, let samples) = event { ideal.learn(take, samples: samples) }
  }

  private mutating func carryOut(_ effect: Effect, at now: Instant) {
    if case .setTimer(let id, let moment, kind: _) = effect {
      agenda.add(.timer(id), at: moment, from: .timer)
    }
    if case .cancelTimer(let id) = effect { agenda.remove { $0 == .timer(id) } }
    switch world {
    case .scripted: break
    case .ideal: ideal.carryOut(effect, at: now, &agenda)
    }
  }
}
