extension Composer {
  /// The device gave its first frame; another one of the same take means nothing.
  mutating func firstFrame(of take: TakeID, at now: Instant) -> [Effect] {
    guard state.take == take else { return [] }
    switch state {
    case .idle, .tip, .recording, .locked, .paused, .finishing, .preview:
      return []
    case .pressed(var press):
      guard case .opening = press.capture else { return [] }
      press.capture = .running(take, since: now, frames: 0)
      return become(.pressed(press))
    case .opening(let opening):
      return start(take, opening.hold, since: now, frames: 0, [])
    }
  }

  /// The host says how many frames the take has; the number only grows.
  mutating func count(_ frames: Int64?, of take: TakeID) -> [Effect] {
    guard let frames, state.take == take else { return [] }
    switch state {
    case .idle, .tip, .opening, .finishing, .preview:
      return []
    case .pressed(var press):
      guard case .running(_, let since, let before) = press.capture, frames > before else { return [] }
      press.capture = .running(take, since: since, frames: frames)
      return become(.pressed(press))
    case .recording(var run, let grip):
      run.frames = max(run.frames, frames)
      return become(.recording(run, grip))
    case .locked(var run):
      run.frames = max(run.frames, frames)
      return become(.locked(run))
    case .paused(var pause):
      pause.frames = max(pause.frames, frames)
      return become(.paused(pause))
    }
  }

  /// What the capture of one take needs is gone.
  mutating func loseCapture(of take: TakeID, _ code: ReportCode) -> [Effect] {
    guard state.take == take else { return [] }
    return lose(code)
  }

  /// The sound of the machine is gone; nothing resumes by itself when it comes back.
  mutating func loseSound(_ code: ReportCode) -> [Effect] {
    guard case .preview(var preview) = state else { return lose(code) }
    switch preview.playback {
    case .stopped, .paused:
      return []
    case .playing:
      preview.playback = .paused
      return become(.preview(preview), [.pausePlayback(take: preview.take)])
    }
  }

  /// What was captured is kept and waits in preview; a take that is none for certain goes.
  mutating func lose(_ code: ReportCode) -> [Effect] {
    switch state {
    case .idle, .tip, .finishing, .preview:
      return []
    case .pressed(let press):
      return become(.rest, press.open.dropped + [.report(code: code, take: press.capture.take)])
    case .opening(let opening):
      return become(.rest, opening.open.dropped + [.report(code: code, take: opening.take)])
    case .recording(let run, _), .locked(let run):
      return finish(run.open, for: .preview, because: code)
    case .paused(let pause):
      return finish(pause.open, for: .preview, because: code)
    }
  }
}
