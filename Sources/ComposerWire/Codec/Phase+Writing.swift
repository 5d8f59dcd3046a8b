public import ComposerEngine

extension Phase {
  /// The phase with all that a face needs as an object: its name under `phase`, times in seconds.
  public var wire: JSONValue {
    .object([("phase", .string(name.rawValue))] + fields)
  }

  private var fields: [(String, JSONValue)] {
    switch self {
    case .idle, .tip: []
    case .pressed(let press):
      (press.take.map { [("take", .take($0))] } ?? [])
        + [("since", .seconds(press.since)), ("until", .seconds(press.until)), ("drag", press.drag.wire)]
    case .opening(let opening):
      [("take", .take(opening.take))] + (opening.drag.map { [("drag", $0.wire)] } ?? [])
    case .recording(let capture, let drag): capture.fields + [("drag", drag.wire)]
    case .locked(let capture), .paused(let capture): capture.fields
    case .finishing(let finishing):
      [("take", .take(finishing.take)), ("goal", .string(finishing.goal.rawValue))]
    case .preview(let preview):
      [
        ("take", .take(preview.take)), ("samples", .integer(preview.samples)),
        ("length", .seconds(preview.length)), ("position", .seconds(preview.position)),
        ("rate", .decimal(preview.rate.billionths)), ("playback", .string(preview.playback.rawValue)),
      ]
    }
  }
}

extension Phase.Capture {
  fileprivate var fields: [(String, JSONValue)] {
    [("take", .take(take)), ("frames", .integer(frames)), ("elapsed", .seconds(elapsed))]
      + (limitAt.map { [("limitAt", .seconds($0))] } ?? [])
  }
}

extension Drag {
  fileprivate var wire: JSONValue {
    .object([
      ("x", .decimal(offset.x.billionths)), ("y", .decimal(offset.y.billionths)),
      ("cancelProgress", .number(cancelProgress)), ("lockProgress", .number(lockProgress)),
      ("fade", .number(fade)),
    ])
  }
}
