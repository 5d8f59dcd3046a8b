public import ComposerEngine

extension Effect {
  /// The effect as an object, its name under `effect`; reading it gives the same effect.
  public var wire: JSONValue {
    .object([("effect", .string(name))] + fields)
  }

  /// What the effect is called in scripts.
  public var name: String {
    switch self {
    case .openCapture: "openCapture"
    case .closeCapture: "closeCapture"
    case .pauseCapture: "pauseCapture"
    case .resumeCapture: "resumeCapture"
    case .deleteTake: "deleteTake"
    case .setTimer: "setTimer"
    case .cancelTimer: "cancelTimer"
    case .showTip: "showTip"
    case .hideTip: "hideTip"
    case .feedback: "feedback"
    case .startPlayback: "startPlayback"
    case .pausePlayback: "pausePlayback"
    case .seekPlayback: "seekPlayback"
    case .setPlaybackRate: "setPlaybackRate"
    case .stopPlayback: "stopPlayback"
    case .attach: "attach"
    case .detach: "detach"
    case .storeMessage: "storeMessage"
    case .saveDraft: "saveDraft"
    case .report: "report"
    case .refuse: "refuse"
    }
  }

  private var fields: [(String, JSONValue)] {
    switch self {
    case .openCapture(let take, let maxFrames):
      [("take", .take(take))] + (maxFrames.map { [("maxFrames", .integer($0))] } ?? [])
    case .closeCapture(let take, let keep): [("take", .take(take)), ("keep", .bool(keep))]
    case .pauseCapture(let take), .resumeCapture(let take), .deleteTake(let take), .pausePlayback(let take),
      .attach(let take), .detach(let take):
      [("take", .take(take))]
    case .setTimer(let id, let moment, let kind):
      [("id", .integer(id.number)), ("at", .seconds(moment)), ("kind", .string(kind.rawValue))]
    case .cancelTimer(let id): [("id", .integer(id.number))]
    case .showTip, .hideTip: []
    case .feedback(let kind): [("kind", .string(kind.rawValue))]
    case .startPlayback(let take, let place, let rate):
      [("take", .take(take)), ("from", .seconds(place)), ("rate", .decimal(rate.billionths))]
    case .seekPlayback(let take, let place): [("take", .take(take)), ("to", .seconds(place))]
    case .setPlaybackRate(let take, let rate): [("take", .take(take)), ("value", .decimal(rate.billionths))]
    case .stopPlayback(let take): take.fields
    case .storeMessage(let message, let text, let takes):
      [("message", .integer(message.number)), ("text", .string(text)), ("takes", .takes(takes))]
    case .saveDraft(let text, let takes): [("text", .string(text)), ("takes", .takes(takes))]
    case .report(let code, let take): [("code", .string(code.rawValue))] + take.fields
    case .refuse(let code): [("code", .string(code.rawValue))]
    }
  }
}

extension TakeID? {
  fileprivate var fields: [(String, JSONValue)] {
    map { [("take", .take($0))] } ?? []
  }
}
