public import ComposerEngine

extension SavedComposer {
  /// Reads what was saved; whether the parts belong together is checked when a composer is made of them.
  ///
  /// - Throws: ``WireError`` when a field is missing or cannot be, or the version is another.
  public init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "the saved composer")
    guard try fields.number("version") == 1 else { throw fields.bad("version", "1, the only one there is") }
    self.init(settings: try ComposerSettings(wire: try fields.value("settings")))
    let draft = try WireFields(try fields.value("draft"), of: "the saved draft")
    self.draft = Draft(text: try draft.text("text"), takes: try draft.takes("takes"))
    guard let messages = try fields.value("outbox").array else { throw fields.bad("outbox", "a list") }
    for message in messages { outbox.append(try QueuedMessage(wire: message)) }
    rate = PlaybackRate(billionths: try fields.decimal("rate"))
    hasLeft = try fields.bool("hasLeft")
    lastTake = try fields.take("lastTake")
    lastTimer = TimerID(try fields.count("lastTimer"))
    lastMessage = MessageID(try fields.count("lastMessage"))
    progress = try Progress(wire: try fields.value("progress"))
  }
}

extension Composer {
  /// Goes on where a composer was that was saved as JSON.
  ///
  /// - Throws: ``WireError`` when the document is not one that was saved.
  public init(wire: JSONValue) throws(WireError) {
    let saved = try SavedComposer(wire: wire)
    do {
      try self.init(saved)
    } catch {
      throw WireError(.inconsistent, error.message)
    }
  }

  /// All that this composer knows as an object; ``SavedComposer`` holds the same as plain data.
  public var wire: JSONValue { saved.wire }
}

extension QueuedMessage {
  fileprivate init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "a queued message")
    self.init(
      message: MessageID(try fields.count("message")), text: try fields.text("text"),
      takes: try fields.takes("takes"))
  }
}

extension SavedComposer.Progress {
  fileprivate init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "the saved progress")
    switch try fields.name("phase", Phase.Name.self) {
    case .idle: self = .idle(permissionAsked: try fields.bool("permissionAsked"))
    case .tip: self = .tip(try ComposerTimer(wire: try fields.value("timer")))
    case .pressed:
      self = .pressed(
        finger: try SavedComposer.Finger(wire: try fields.value("finger")),
        since: try fields.instant("since"), hold: try ComposerTimer(wire: try fields.value("timer")),
        capture: try fields.capture("capture"))
    case .opening: self = .opening(take: try fields.take(), finger: try fields.finger("finger"))
    case .recording:
      self = .recording(
        try SavedComposer.Run(fields), finger: try SavedComposer.Finger(wire: try fields.value("finger")))
    case .locked: self = .locked(try SavedComposer.Run(fields))
    case .paused:
      self = .paused(
        take: try fields.take(), captured: try fields.time("captured"), frames: try fields.count("frames"),
        warningGiven: try fields.bool("warningGiven"))
    case .finishing:
      self = .finishing(take: try fields.take(), goal: try fields.name("goal", FinishGoal.self))
    case .preview:
      self = .preview(
        take: try fields.take(), samples: try fields.count("samples"), position: try fields.time("position"),
        playback: try fields.name("playback", PlaybackState.self))
    }
  }
}

extension ComposerTimer {
  fileprivate init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "a saved timer")
    self.init(id: TimerID(try fields.count("id")), at: try fields.instant("at"))
  }
}

extension SavedComposer.Finger {
  fileprivate init(wire: JSONValue) throws(WireError) {
    let fields = try WireFields(wire, of: "the saved finger")
    let offset = Offset(
      x: Points(billionths: try fields.decimal("x")), y: Points(billionths: try fields.decimal("y")))
    self.init(pointer: PointerID(try fields.number("pointer")), offset: offset)
  }
}

extension SavedComposer.Run {
  fileprivate init(_ fields: WireFields) throws(WireError) {
    self.init(
      take: try fields.take(), since: try fields.instant("since"), before: try fields.time("before"),
      frames: try fields.count("frames"), warning: try fields.timer("warning"),
      limit: try fields.timer("limit"))
  }
}

extension WireFields {
  fileprivate func timer(_ key: String) throws(WireError) -> ComposerTimer? {
    guard let wire = optional(key) else { return nil }
    return try ComposerTimer(wire: wire)
  }

  fileprivate func finger(_ key: String) throws(WireError) -> SavedComposer.Finger? {
    guard let wire = optional(key) else { return nil }
    return try SavedComposer.Finger(wire: wire)
  }

  fileprivate func capture(_ key: String) throws(WireError) -> SavedComposer.Capture? {
    guard let wire = optional(key) else { return nil }
    let fields = try WireFields(wire, of: "the saved capture")
    let since = fields.optional("since") == nil ? nil : try fields.instant("since")
    return SavedComposer.Capture(take: try fields.take(), since: since, frames: try fields.count("frames"))
  }
}
