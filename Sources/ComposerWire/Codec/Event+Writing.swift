public import ComposerEngine

extension Event {
  /// The event as an object, its name under `event`; reading it gives the same event.
  public var wire: JSONValue {
    .object([("event", .string(name))] + fields)
  }

  /// What the event is called in scripts.
  public var name: String {
    switch self {
    case .press: "press"
    case .move: "move"
    case .release: "release"
    case .pressCancelled: "pressCancelled"
    case .startLocked: "startLocked"
    case .lock: "lock"
    case .pause: "pause"
    case .resume: "resume"
    case .stop: "stop"
    case .discard: "discard"
    case .confirm: "confirm"
    case .play: "play"
    case .pausePlayback: "pausePlayback"
    case .seek: "seek"
    case .rate: "rate"
    case .text: "text"
    case .removeAttachment: "removeAttachment"
    case .send: "send"
    case .leave: "leave"
    case .captureOpened: "captureOpened"
    case .firstFrame: "firstFrame"
    case .level: "level"
    case .captureFailed: "captureFailed"
    case .deviceLost: "deviceLost"
    case .interrupted: "interrupted"
    case .interruptionEnded: "interruptionEnded"
    case .suspended: "suspended"
    case .woke: "woke"
    case .storageFull: "storageFull"
    case .permissionAsked: "permissionAsked"
    case .permissionGranted: "permissionGranted"
    case .permissionDenied: "permissionDenied"
    case .takeFinished: "takeFinished"
    case .takeFailed: "takeFailed"
    case .playbackMoved: "playbackMoved"
    case .playbackEnded: "playbackEnded"
    case .playbackFailed: "playbackFailed"
    case .messageStored: "messageStored"
    case .messageRefused: "messageRefused"
    case .restored: "restored"
    case .timer: "timer"
    case .wait: "wait"
    }
  }

  var fields: [(String, JSONValue)] {
    switch self {
    case .press(let pointer), .release(let pointer), .pressCancelled(let pointer):
      return pointer.fields
    case .move(let offset, let pointer):
      return [("x", .decimal(offset.x.billionths)), ("y", .decimal(offset.y.billionths))] + pointer.fields
    case .seek(let place): return [("to", .seconds(place))]
    case .rate(let rate): return [("value", .decimal(rate.billionths))]
    case .text(let text): return [("value", .string(text))]
    case .captureOpened(let take), .firstFrame(let take), .deviceLost(let take), .storageFull(let take),
      .playbackEnded(let take), .removeAttachment(let take):
      return [("take", .take(take))]
    case .level(let take, let value, let frames):
      let level: [(String, JSONValue)] = [("take", .take(take)), ("value", .decimal(value.billionths))]
      return level + (frames.map { [("frames", .integer($0))] } ?? [])
    case .captureFailed(let take, let code), .takeFailed(let take, let code),
      .playbackFailed(let take, let code):
      return [("take", .take(take)), ("code", .string(code.rawValue))]
    case .takeFinished(let take, let samples):
      return [("take", .take(take)), ("samples", .integer(samples))]
    case .playbackMoved(let take, let place): return [("take", .take(take)), ("to", .seconds(place))]
    case .messageStored(let message): return message.fields
    case .messageRefused(let message, let code): return message.fields + [("code", .string(code.rawValue))]
    case .restored(let takes): return [("takes", .take(takes))]
    case .timer(let id): return [("id", .integer(id.number))]
    case .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback, .send,
      .leave,
      .interrupted, .interruptionEnded, .suspended, .woke, .permissionAsked, .permissionGranted,
      .permissionDenied, .wait:
      return []
    }
  }
}

extension PointerID {
  fileprivate var fields: [(String, JSONValue)] {
    self == .only ? [] : [("pointer", .integer(number))]
  }
}

extension MessageID? {
  fileprivate var fields: [(String, JSONValue)] {
    map { [("message", .integer($0.number))] } ?? []
  }
}
