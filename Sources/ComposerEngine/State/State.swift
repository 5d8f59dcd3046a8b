/// Where a composer is; what only one place needs is kept in its case.
enum State: Sendable, Hashable {
  case idle(PermissionQuestion)
  case tip(ComposerTimer)
  case pressed(Press)
  case opening(Opening)
  case recording(Run, Grip)
  case locked(Run)
  case paused(Pause)
  case finishing(Finish)
  case preview(Preview)

  /// The place where nothing happens and nothing is awaited.
  static var rest: State { .idle(.none) }

  /// The take that is in progress or waits.
  var take: TakeID? {
    switch self {
    case .idle, .tip: nil
    case .pressed(let press): press.capture.take
    case .opening(let opening): opening.take
    case .recording(let run, _), .locked(let run): run.take
    case .paused(let pause): pause.take
    case .finishing(let finish): finish.take
    case .preview(let preview): preview.take
    }
  }
}
