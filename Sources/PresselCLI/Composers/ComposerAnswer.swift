import ComposerEngine
import ComposerWire

/// One line that a backend reads.
struct ComposerAnswer {
  /// How much is told.
  enum Manner {
    case brief
    case withState
  }

  private var members: [(String, JSONValue)]

  private init(_ request: ComposerRequest) {
    members = [("composer", request.id.wire)]
    if let number = request.number { members.append(("number", .integer(number))) }
  }

  /// Where a composer is that was made, changed, loaded or asked for.
  init(_ request: ComposerRequest, _ composer: Composer) {
    self.init(request)
    describe(composer, effects: nil)
  }

  /// What an event led to.
  init(
    _ request: ComposerRequest, _ event: Event, at now: Instant, _ effects: [Effect], _ composer: Composer
  ) {
    self.init(request)
    members.append(("at", .seconds(now)))
    members.append(("event", .string(event.name)))
    describe(composer, effects: effects)
  }

  /// A composer is gone.
  static func forgotten(_ request: ComposerRequest) -> ComposerAnswer {
    var answer = ComposerAnswer(request)
    answer.members.append(("forgotten", .bool(true)))
    return answer
  }

  /// An answer that a file has kept.
  init?(wire: JSONValue) {
    guard let members = wire.object else { return nil }
    self.members = members
  }

  var wire: JSONValue { .object(members) }

  /// The answer, and all that the composer knows now.
  func wire(with composer: Composer) -> JSONValue {
    .object(members + [("state", composer.wire)])
  }

  /// A line that was not carried out.
  ///
  /// - Parameter document: the line, if it could be read, of which composer and number are told.
  static func failure(_ failure: ComposerFailure, line: Int, _ document: JSONValue?) -> JSONValue {
    let error: JSONValue = .object([
      ("code", .string(failure.code.rawValue)), ("message", .string(failure.message)),
    ])
    var members: [(String, JSONValue)] = [("error", error), ("line", .integer(Int64(line)))]
    if let id = document?["composer"]?.string { members.append(("composer", .string(id))) }
    if let number = document?["number"]?.integer { members.append(("number", .integer(number))) }
    return .object(members)
  }

  private mutating func describe(_ composer: Composer, effects: [Effect]?) {
    members.append(("phase", composer.phase.wire))
    members.append(("recordingState", .string(composer.recordingState.rawValue)))
    if let effects { members.append(("effects", .array(effects.map { $0.wire }))) }
    members.append(("nextTimer", composer.nextTimer?.wire ?? .null))
  }
}

extension JSONValue {
  fileprivate static func seconds(_ instant: Instant) -> JSONValue {
    let billionths = instant.nanoseconds
    guard billionths % 1_000_000_000 != 0 else { return .integer(billionths / 1_000_000_000) }
    return .number(JSONNumber(billionths: billionths))
  }
}

extension ComposerTimer {
  fileprivate var wire: JSONValue {
    .object([("id", .integer(id.number)), ("at", .seconds(at))])
  }
}
