public import ComposerEngine

extension Effect {
  /// Reads an effect by its name in scripts.
  ///
  /// - Throws: ``WireError`` when no effect is called that, or a field is missing or cannot be.
  public init(wire: JSONValue) throws(WireError) {
    let name = try WireFields(wire, of: "an effect").text("effect")
    let fields = try WireFields(wire, of: "the effect \(name)")
    if let effect = try Effect(ofTake: name, fields) {
      self = effect
    } else if let effect = try Effect(other: name, fields) {
      self = effect
    } else {
      throw WireError(.unknownEffect, "no effect is called \(name); see the list of effects")
    }
  }

  private init?(ofTake name: String, _ fields: WireFields) throws(WireError) {
    switch name {
    case "openCapture":
      let maxFrames = fields.optional("maxFrames") == nil ? nil : try fields.count("maxFrames")
      self = .openCapture(take: try fields.take(), maxFrames: maxFrames)
    case "closeCapture": self = .closeCapture(take: try fields.take(), keep: try fields.bool("keep"))
    case "pauseCapture": self = .pauseCapture(take: try fields.take())
    case "resumeCapture": self = .resumeCapture(take: try fields.take())
    case "deleteTake": self = .deleteTake(take: try fields.take())
    case "startPlayback":
      let rate = PlaybackRate(billionths: try fields.decimal("rate"))
      self = .startPlayback(take: try fields.take(), from: try fields.time("from"), rate: rate)
    case "pausePlayback": self = .pausePlayback(take: try fields.take())
    case "seekPlayback": self = .seekPlayback(take: try fields.take(), to: try fields.time("to"))
    case "setPlaybackRate":
      let rate = PlaybackRate(billionths: try fields.decimal("value"))
      self = .setPlaybackRate(take: try fields.take(), value: rate)
    case "stopPlayback": self = .stopPlayback(take: try fields.optionalTake())
    case "attach": self = .attach(take: try fields.take())
    case "detach": self = .detach(take: try fields.take())
    default: return nil
    }
  }

  private init?(other name: String, _ fields: WireFields) throws(WireError) {
    switch name {
    case "setTimer":
      self = .setTimer(
        id: TimerID(try fields.count("id")), at: try fields.instant("at"),
        kind: try fields.name("kind", TimerKind.self))
    case "cancelTimer": self = .cancelTimer(id: TimerID(try fields.count("id")))
    case "showTip": self = .showTip
    case "hideTip": self = .hideTip
    case "feedback": self = .feedback(kind: try fields.name("kind", Feedback.self))
    case "storeMessage":
      self = .storeMessage(
        message: MessageID(try fields.count("message")), text: try fields.text("text"),
        takes: try fields.takes("takes"))
    case "saveDraft": self = .saveDraft(text: try fields.text("text"), takes: try fields.takes("takes"))
    case "report":
      self = .report(code: ReportCode(rawValue: try fields.text("code")), take: try fields.optionalTake())
    case "refuse": self = .refuse(code: try fields.name("code", Refusal.self))
    default: return nil
    }
  }
}

extension WireFields {
  fileprivate func optionalTake() throws(WireError) -> TakeID? {
    optional("take") == nil ? nil : try take()
  }
}
