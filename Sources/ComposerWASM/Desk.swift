import ComposerEngine
import ComposerWire

/// The composers and scripts of one page, each under a number that is never given out again.
///
/// Bytes come in and go out as JSON; every mistake is a ``WireError``, none is a trap.
struct Desk {
  private var composers = Shelf<Composer>()
  private var replays = Shelf<ScriptReplay>()
  private var lastNumber: Int32 = 0

  /// - Parameter lastNumber: The number that was given out last.
  init(lastNumber: Int32 = 0) {
    self.lastNumber = lastNumber
  }

  // MARK: Composers

  /// A composer at rest; `settings`, `draft` and `takes` may be left out.
  mutating func create(_ bytes: [UInt8]) throws(WireError) -> Int32 {
    let composer = try Composer(beginning: try JSONValue(parsing: bytes))
    let number = try nextNumber()
    composers.put(composer, under: number)
    return number
  }

  /// A composer that goes on where one was that was saved.
  mutating func restore(_ bytes: [UInt8]) throws(WireError) -> Int32 {
    let composer = try Composer(wire: try JSONValue(parsing: bytes))
    let number = try nextNumber()
    composers.put(composer, under: number)
    return number
  }

  /// Takes one event with its moment under `at`, as in a script.
  ///
  /// - Returns: The effects in order.
  mutating func handle(_ number: Int32, _ bytes: [UInt8]) throws(WireError) -> JSONValue {
    let place = try composer(number)
    let line = try JSONValue(parsing: bytes)
    let event = try Event(wire: line, currentTake: composers[place: place].take)
    guard let at = line["at"] else {
      throw WireError(.missingField, "the event \(event.name) has no at; add its moment in seconds")
    }
    guard let now = at.billionths else {
      throw WireError(.badValue, "at of the event \(event.name) is not a number that fits; give seconds")
    }
    let effects = composers[place: place].handle(event, at: Instant(nanoseconds: now))
    return .array(effects.map { $0.wire })
  }

  /// Changes how a composer behaves from its next event on.
  mutating func setSettings(_ number: Int32, _ bytes: [UInt8]) throws(WireError) {
    let place = try composer(number)
    composers[place: place].settings = try ComposerSettings(wire: try JSONValue(parsing: bytes))
  }

  func phase(_ number: Int32) throws(WireError) -> JSONValue {
    composers[place: try composer(number)].phase.wire
  }

  func state(_ number: Int32) throws(WireError) -> JSONValue {
    composers[place: try composer(number)].wire
  }

  /// The timer that is due first as an object; `null` when there is none.
  func nextTimer(_ number: Int32) throws(WireError) -> JSONValue {
    guard let timer = composers[place: try composer(number)].nextTimer else { return .null }
    return .object([
      ("id", .integer(timer.id.number)), ("at", .number(JSONNumber(billionths: timer.at.nanoseconds))),
    ])
  }

  mutating func free(composer number: Int32) throws(WireError) {
    guard composers.remove(number) else { throw Self.unknown("composer", number) }
  }

  // MARK: Scripts

  mutating func createReplay() throws(WireError) -> Int32 {
    let number = try nextNumber()
    replays.put(ScriptReplay(), under: number)
    return number
  }

  /// Takes one line of a script.
  ///
  /// - Returns: Lines of JSON, with a line break between them.
  mutating func feed(_ number: Int32, _ bytes: [UInt8]) throws(WireError) -> [UInt8] {
    guard let place = replays.place(of: number) else { throw Self.unknown("replay", number) }
    let answers = try replays[place: place].feed(try JSONValue(parsing: bytes))
    return Array(answers.map { $0.utf8() }.joined(separator: [UInt8(ascii: "\n")]))
  }

  mutating func free(replay number: Int32) throws(WireError) {
    guard replays.remove(number) else { throw Self.unknown("replay", number) }
  }

  // MARK: Numbers

  private mutating func nextNumber() throws(WireError) -> Int32 {
    guard lastNumber < Int32.max else {
      throw WireError(.numbersUsedUp, "every number has been given out; load the module anew")
    }
    lastNumber += 1
    return lastNumber
  }

  private func composer(_ number: Int32) throws(WireError) -> Int {
    guard let place = composers.place(of: number) else { throw Self.unknown("composer", number) }
    return place
  }

  private static func unknown(_ kind: String, _ number: Int32) -> WireError {
    WireError(.unknownHandle, "no \(kind) has the number \(number); it was never made, or was freed")
  }
}
