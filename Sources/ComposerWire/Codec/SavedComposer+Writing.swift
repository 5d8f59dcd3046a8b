public import ComposerEngine

extension SavedComposer {
  /// All that was saved as an object; reading it gives the same.
  public var wire: JSONValue {
    .object([
      ("version", .integer(1)),
      ("settings", settings.wire),
      ("draft", .object([("text", .string(draft.text)), ("takes", .takes(draft.takes))])),
      ("outbox", .array(outbox.map { $0.wire })),
      ("rate", .decimal(rate.billionths)),
      ("hasLeft", .bool(hasLeft)),
      ("lastTake", .take(lastTake)),
      ("lastTimer", .integer(lastTimer.number)),
      ("lastMessage", .integer(lastMessage.number)),
      ("progress", progress.wire),
    ])
  }
}

extension QueuedMessage {
  fileprivate var wire: JSONValue {
    .object([
      ("message", .integer(message.number)), ("text", .string(text)), ("takes", .takes(takes)),
    ])
  }
}

extension SavedComposer.Progress {
  fileprivate var wire: JSONValue {
    .object([("phase", .string(name.rawValue))] + fields)
  }

  private var name: Phase.Name {
    switch self {
    case .idle: .idle
    case .tip: .tip
    case .pressed: .pressed
    case .opening: .opening
    case .recording: .recording
    case .locked: .locked
    case .paused: .paused
    case .finishing: .finishing
    case .preview: .preview
    }
  }

  private var fields: [(String, JSONValue)] {
    switch self {
    case .idle(let permissionAsked): [("permissionAsked", .bool(permissionAsked))]
    case .tip(let timer): [("timer", timer.wire)]
    case .pressed(let finger, let since, let hold, let capture):
      [
        ("finger", finger.wire), ("since", .seconds(since)), ("timer", hold.wire),
        ("capture", capture?.wire ?? .null),
      ]
    case .opening(let take, let finger): [("take", .take(take)), ("finger", finger?.wire ?? .null)]
    case .recording(let run, let finger): run.fields + [("finger", finger.wire)]
    case .locked(let run): run.fields
    case .paused(let take, let captured, let frames, let warningGiven):
      [
        ("take", .take(take)), ("captured", .seconds(captured)), ("frames", .integer(frames)),
        ("warningGiven", .bool(warningGiven)),
      ]
    case .finishing(let take, let goal): [("take", .take(take)), ("goal", .string(goal.rawValue))]
    case .preview(let take, let samples, let position, let playback):
      [
        ("take", .take(take)), ("samples", .integer(samples)), ("position", .seconds(position)),
        ("playback", .string(playback.rawValue)),
      ]
    }
  }
}

extension ComposerTimer {
  fileprivate var wire: JSONValue {
    .object([("id", .integer(id.number)), ("at", .seconds(at))])
  }
}

extension SavedComposer.Finger {
  fileprivate var wire: JSONValue {
    .object([
      ("pointer", .integer(pointer.number)), ("x", .decimal(offset.x.billionths)),
      ("y", .decimal(offset.y.billionths)),
    ])
  }
}

extension SavedComposer.Capture {
  fileprivate var wire: JSONValue {
    .object([
      ("take", .take(take)), ("since", since.map { .seconds($0) } ?? .null), ("frames", .integer(frames)),
    ])
  }
}

extension SavedComposer.Run {
  fileprivate var fields: [(String, JSONValue)] {
    [
      ("take", .take(take)), ("since", .seconds(since)), ("before", .seconds(before)),
      ("frames", .integer(frames)), ("warning", warning?.wire ?? .null), ("limit", limit?.wire ?? .null),
    ]
  }
}
