extension State {
  /// The same as plain data.
  var saved: SavedComposer.Progress {
    switch self {
    case .idle(let question): .idle(permissionAsked: question == .asked)
    case .tip(let timer): .tip(timer)
    case .pressed(let press):
      .pressed(
        finger: press.grip.saved, since: press.since, hold: press.hold, capture: press.capture.saved)
    case .opening(let opening):
      switch opening.hold {
      case .held(let grip): .opening(take: opening.take, finger: grip.saved)
      case .locked: .opening(take: opening.take, finger: nil)
      }
    case .recording(let run, let grip): .recording(run.saved, finger: grip.saved)
    case .locked(let run): .locked(run.saved)
    case .paused(let pause):
      .paused(
        take: pause.take, captured: pause.captured, frames: pause.frames,
        warningGiven: pause.warning == .given)
    case .finishing(let finish): .finishing(take: finish.take, goal: finish.goal)
    case .preview(let preview):
      .preview(
        take: preview.take, samples: preview.samples, position: preview.position,
        playback: preview.playback)
    }
  }

  /// Takes plain data that has been checked.
  init(_ saved: SavedComposer.Progress) {
    switch saved {
    case .idle(let permissionAsked): self = .idle(permissionAsked ? .asked : .none)
    case .tip(let timer): self = .tip(timer)
    case .pressed(let finger, let since, let hold, let capture):
      self = .pressed(Press(grip: Grip(finger), since: since, hold: hold, capture: EarlyCapture(capture)))
    case .opening(let take, let finger):
      self = .opening(Opening(take: take, hold: finger.map { .held(Grip($0)) } ?? .locked))
    case .recording(let run, let finger): self = .recording(Run(run), Grip(finger))
    case .locked(let run): self = .locked(Run(run))
    case .paused(let take, let captured, let frames, let warningGiven):
      self = .paused(
        Pause(take: take, captured: captured, frames: frames, warning: warningGiven ? .given : .toCome))
    case .finishing(let take, let goal): self = .finishing(Finish(take: take, goal: goal))
    case .preview(let take, let samples, let position, let playback):
      self = .preview(Preview(take: take, samples: samples, position: position, playback: playback))
    }
  }
}

extension Grip {
  init(_ saved: SavedComposer.Finger) {
    self.init(pointer: saved.pointer, offset: saved.offset)
  }

  var saved: SavedComposer.Finger { SavedComposer.Finger(pointer: pointer, offset: offset) }
}

extension EarlyCapture {
  init(_ saved: SavedComposer.Capture?) {
    guard let saved else {
      self = .notYet
      return
    }
    guard let since = saved.since else {
      self = .opening(saved.take)
      return
    }
    self = .running(saved.take, since: since, frames: saved.frames)
  }

  var saved: SavedComposer.Capture? {
    switch self {
    case .notYet: nil
    case .opening(let take): SavedComposer.Capture(take: take, since: nil, frames: 0)
    case .running(let take, let since, let frames):
      SavedComposer.Capture(take: take, since: since, frames: frames)
    }
  }
}

extension Run {
  init(_ saved: SavedComposer.Run) {
    self.init(
      take: saved.take, since: saved.since, before: saved.before, frames: saved.frames,
      notice: saved.warning.map { .ahead($0) } ?? .over, limit: saved.limit)
  }

  var saved: SavedComposer.Run {
    SavedComposer.Run(
      take: take, since: since, before: before, frames: frames, warning: notice.timer, limit: limit)
  }
}
