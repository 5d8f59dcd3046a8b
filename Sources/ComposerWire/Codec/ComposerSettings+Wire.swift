public import ComposerEngine

extension ComposerSettings {
  /// The names that settings have in scripts.
  private static var names: [String] {
    [
      "enabled", "holdThreshold", "tipDuration", "captureFrom", "lockDistance", "cancelDistance",
      "rightToLeft", "releaseAction", "maxDuration", "limitWarning", "maxRecordings", "rates",
    ]
  }

  /// Reads settings; what is left out has its usual value, and `maxDuration` may be `null` for none.
  ///
  /// - Throws: ``WireError`` for a name that no setting has, or a value that a setting cannot have.
  public init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "the settings")
    for (name, _) in wire.object ?? [] where !Self.names.contains(name) {
      throw WireError(.unknownSetting, "no setting is called \(name); see the list of settings")
    }
    let usual = ComposerSettings()
    let enabled = try fields.bool("enabled", or: usual.enabled)
    let holdThreshold = try fields.time("holdThreshold", or: usual.holdThreshold)
    let tipDuration = try fields.time("tipDuration", or: usual.tipDuration)
    let captureFrom = try fields.name("captureFrom", or: usual.captureFrom)
    let lockDistance = try fields.points("lockDistance", or: usual.lockDistance)
    let cancelDistance = try fields.points("cancelDistance", or: usual.cancelDistance)
    let rightToLeft = try fields.bool("rightToLeft", or: usual.rightToLeft)
    let releaseAction = try fields.name("releaseAction", or: usual.releaseAction)
    let maxDuration = try fields.limit("maxDuration", or: usual.maxDuration)
    let limitWarning = try fields.time("limitWarning", or: usual.limitWarning)
    let maxRecordings = try fields.number("maxRecordings", or: usual.maxRecordings)
    let rates = try fields.rates("rates", or: usual.rates)
    do {
      try self.init(
        enabled: enabled, holdThreshold: holdThreshold, tipDuration: tipDuration,
        captureFrom: captureFrom, lockDistance: lockDistance, cancelDistance: cancelDistance,
        rightToLeft: rightToLeft, releaseAction: releaseAction, maxDuration: maxDuration,
        limitWarning: limitWarning, maxRecordings: maxRecordings, rates: rates)
    } catch {
      throw WireError(.badValue, error.message)
    }
  }

  /// All settings as an object; reading it gives the same settings.
  public var wire: JSONValue {
    .object([
      ("enabled", .bool(enabled)),
      ("holdThreshold", .seconds(holdThreshold)),
      ("tipDuration", .seconds(tipDuration)),
      ("captureFrom", .string(captureFrom.rawValue)),
      ("lockDistance", .decimal(lockDistance.billionths)),
      ("cancelDistance", .decimal(cancelDistance.billionths)),
      ("rightToLeft", .bool(rightToLeft)),
      ("releaseAction", .string(releaseAction.rawValue)),
      ("maxDuration", maxDuration.map { .seconds($0) } ?? .null),
      ("limitWarning", .seconds(limitWarning)),
      ("maxRecordings", .integer(Int64(maxRecordings))),
      ("rates", .array(rates.map { .decimal($0.billionths) })),
    ])
  }
}

extension WireFields {
  fileprivate func bool(_ key: String, or usual: Bool) throws(WireError) -> Bool {
    has(key) ? try bool(key) : usual
  }

  fileprivate func time(_ key: String, or usual: Nanoseconds) throws(WireError) -> Nanoseconds {
    has(key) ? try time(key) : usual
  }

  fileprivate func points(_ key: String, or usual: Points) throws(WireError) -> Points {
    has(key) ? Points(billionths: try decimal(key)) : usual
  }

  fileprivate func name<Name: RawRepresentable>(_ key: String, or usual: Name) throws(WireError) -> Name
  where Name.RawValue == String {
    has(key) ? try name(key, Name.self) : usual
  }

  /// Here `null` has a meaning: no limit.
  fileprivate func limit(_ key: String, or usual: Nanoseconds?) throws(WireError) -> Nanoseconds? {
    guard has(key) else { return usual }
    return optional(key) == nil ? nil : try time(key)
  }

  fileprivate func number(_ key: String, or usual: Int) throws(WireError) -> Int {
    guard has(key) else { return usual }
    guard let number = Int(exactly: try number(key)) else { throw bad(key, "a whole number that fits") }
    return number
  }

  fileprivate func rates(_ key: String, or usual: [PlaybackRate]) throws(WireError) -> [PlaybackRate] {
    guard has(key) else { return usual }
    guard let elements = try value(key).array else { throw bad(key, "a list of rates") }
    var rates: [PlaybackRate] = []
    for element in elements {
      guard let billionths = element.billionths else { throw bad(key, "a list of rates") }
      rates.append(PlaybackRate(billionths: billionths))
    }
    return rates
  }
}
