public import ComposerEngine

extension Event {
  /// Reads an event by its name in scripts.
  ///
  /// - Parameters:
  ///   - wire: An object with the name under `event` and the fields of the event; others are left alone.
  ///   - currentTake: The take that is meant when the event names none.
  /// - Throws: ``WireError`` when no event is called that, or a field is missing or cannot be.
  public init(wire: JSONValue, currentTake: TakeID?) throws(WireError) {
    let name = try WireFields(wire, of: "an event").text("event")
    let fields = try WireFields(wire, of: "the event \(name)")
    let take = fields.optional("take") == nil ? currentTake ?? TakeID(0) : try fields.take()
    if let event = try Event(personal: name, fields) {
      self = event
    } else if let event = try Event(worldly: name, fields, take) {
      self = event
    } else {
      throw WireError(.unknownEvent, "no event is called \(name); see the list of events")
    }
  }

  private init?(personal name: String, _ fields: WireFields) throws(WireError) {
    switch name {
    case "press": self = .press(pointer: try fields.pointer())
    case "move": self = .move(to: try fields.offset(), pointer: try fields.pointer())
    case "release": self = .release(pointer: try fields.pointer())
    case "pressCancelled": self = .pressCancelled(pointer: try fields.pointer())
    case "startLocked": self = .startLocked
    case "lock": self = .lock
    case "pause": self = .pause
    case "resume": self = .resume
    case "stop": self = .stop
    case "discard": self = .discard
    case "confirm": self = .confirm
    case "play": self = .play
    case "pausePlayback": self = .pausePlayback
    case "seek": self = .seek(to: try fields.time("to"))
    case "rate": self = .rate(PlaybackRate(billionths: try fields.decimal("value")))
    case "text": self = .text(try fields.text("value"))
    case "removeAttachment": self = .removeAttachment(try fields.take())
    case "send": self = .send
    case "leave": self = .leave
    default: return nil
    }
  }

  private init?(worldly name: String, _ fields: WireFields, _ take: TakeID) throws(WireError) {
    switch name {
    case "captureOpened": self = .captureOpened(take: take)
    case "firstFrame": self = .firstFrame(take: take)
    case "level": self = .level(take: take, value: try fields.level(), frames: try fields.frames())
    case "captureFailed": self = .captureFailed(take: take, code: try fields.code(or: .captureFailed))
    case "deviceLost": self = .deviceLost(take: take)
    case "interrupted": self = .interrupted
    case "interruptionEnded": self = .interruptionEnded
    case "suspended": self = .suspended
    case "woke": self = .woke
    case "storageFull": self = .storageFull(take: take)
    case "permissionAsked": self = .permissionAsked
    case "permissionGranted": self = .permissionGranted
    case "permissionDenied": self = .permissionDenied
    case "takeFinished": self = .takeFinished(take: take, samples: try fields.count("samples"))
    case "takeFailed": self = .takeFailed(take: take, code: try fields.code(or: .takeFailed))
    case "playbackMoved": self = .playbackMoved(take: take, to: try fields.time("to"))
    case "playbackEnded": self = .playbackEnded(take: take)
    case "playbackFailed": self = .playbackFailed(take: take, code: try fields.code(or: .playbackFailed))
    case "messageStored": self = .messageStored(try fields.message())
    case "messageRefused":
      self = .messageRefused(try fields.message(), code: try fields.code(or: .messageRefused))
    case "restored": self = .restored(takes: try fields.restoredTakes())
    case "timer": self = .timer(TimerID(try fields.number("id")))
    case "wait": self = .wait
    default: return nil
    }
  }
}

extension WireFields {
  fileprivate func pointer() throws(WireError) -> PointerID {
    optional("pointer") == nil ? .only : PointerID(try number("pointer"))
  }

  fileprivate func offset() throws(WireError) -> Offset {
    Offset(x: try points("x"), y: try points("y"))
  }

  private func points(_ key: String) throws(WireError) -> Points {
    optional(key) == nil ? .zero : Points(billionths: try decimal(key))
  }

  fileprivate func level() throws(WireError) -> InputLevel {
    optional("value") == nil ? 0 : InputLevel(billionths: try decimal("value"))
  }

  fileprivate func frames() throws(WireError) -> Int64? {
    optional("frames") == nil ? nil : try count("frames")
  }

  fileprivate func code(or usual: ReportCode) throws(WireError) -> ReportCode {
    optional("code") == nil ? usual : ReportCode(rawValue: try text("code"))
  }

  fileprivate func message() throws(WireError) -> MessageID? {
    optional("message") == nil ? nil : MessageID(try number("message"))
  }

  fileprivate func restoredTakes() throws(WireError) -> TakeID {
    optional("takes") == nil ? TakeID(0) : try take("takes")
  }
}
