extension Composer {
  /// What this composer shows.
  public var phase: Phase {
    switch state {
    case .idle: .idle
    case .tip: .tip
    case .pressed(let press):
      .pressed(
        Phase.Pressed(
          take: press.capture.take, since: press.since, until: press.hold.at,
          drag: Drag(press.grip, settings)))
    case .opening(let opening): .opening(show(opening))
    case .recording(let run, let grip): .recording(show(run), Drag(grip, settings))
    case .locked(let run): .locked(show(run))
    case .paused(let pause):
      .paused(Phase.Capture(take: pause.take, frames: pause.frames, limitAt: nil))
    case .finishing(let finish): .finishing(Phase.Finishing(take: finish.take, goal: finish.goal))
    case .preview(let preview):
      .preview(
        Phase.Preview(
          take: preview.take, samples: preview.samples, length: preview.length,
          position: preview.position, rate: rate, playback: preview.playback))
    }
  }

  /// The same in the three states that call recording knows.
  public var recordingState: RecordingState { phase.recordingState }

  /// The take that is in progress or waits in preview.
  public var take: TakeID? { state.take }

  private func show(_ run: Run) -> Phase.Capture {
    Phase.Capture(take: run.take, frames: run.frames, limitAt: run.limit?.at)
  }

  private func show(_ opening: Opening) -> Phase.Opening {
    switch opening.hold {
    case .held(let grip): Phase.Opening(take: opening.take, drag: Drag(grip, settings))
    case .locked: Phase.Opening(take: opening.take, drag: nil)
    }
  }
}
