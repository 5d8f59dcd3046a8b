extension Composer {
  /// The capture is closed and its file completed for a purpose.
  mutating func finish(
    _ open: OpenCapture, for goal: FinishGoal, because code: ReportCode? = nil
  ) -> [Effect] {
    guard let take = open.take else { return become(.rest, open.kept) }
    let report: [Effect] = code.map { [.report(code: $0, take: take)] } ?? []
    return become(.finishing(Finish(take: take, goal: goal)), open.kept + report)
  }

  /// The take ends and waits in preview.
  mutating func stop() -> [Effect] {
    switch state {
    case .idle, .tip: return [.refuse(code: .noTake)]
    case .pressed: return [.refuse(code: .notReady)]
    case .opening(let opening): return giveUp(opening)
    case .recording(let run, _), .locked(let run): return finish(run.open, for: .preview)
    case .paused(let pause): return finish(pause.open, for: .preview)
    case .finishing(let finish): return raise(finish, to: .preview)
    case .preview: return [.refuse(code: .alreadyStopped)]
    }
  }

  /// The take becomes an attachment, at once or when its file is complete.
  mutating func confirm() -> [Effect] {
    switch state {
    case .idle, .tip: return [.refuse(code: .noTake)]
    case .pressed, .opening: return [.refuse(code: .notReady)]
    case .recording(let run, _), .locked(let run): return finish(run.open, for: .add)
    case .paused(let pause): return finish(pause.open, for: .add)
    case .finishing(let finish): return raise(finish, to: .add)
    case .preview(let preview): return attach(preview)
    }
  }

  /// Everything of the take goes at once.
  mutating func discard() -> [Effect] {
    switch state {
    case .idle, .tip: return [.refuse(code: .noTake)]
    case .pressed(let press): return become(.rest, press.open.dropped)
    case .opening(let opening): return become(.rest, opening.open.dropped)
    case .recording(let run, _), .locked(let run): return become(.rest, run.open.dropped)
    case .paused(let pause): return become(.rest, pause.open.dropped)
    case .finishing(let finish): return become(.rest, [.deleteTake(take: finish.take)])
    case .preview(let preview):
      return become(.rest, preview.silenced + [.deleteTake(take: preview.take)])
    }
  }

  /// A waiting take becomes an attachment.
  mutating func attach(_ preview: Preview) -> [Effect] {
    draft.takes.append(preview.take)
    return become(.rest, preview.silenced + [.attach(take: preview.take)])
  }

  /// What is wished for a take that is being completed only rises.
  mutating func raise(_ finish: Finish, to goal: FinishGoal) -> [Effect] {
    guard goal <= finish.goal else {
      return become(.finishing(Finish(take: finish.take, goal: goal)))
    }
    switch finish.goal {
    case .preview: return [.refuse(code: .alreadyStopped)]
    case .add: return [.refuse(code: .alreadyConfirmed)]
    case .send: return [.refuse(code: .alreadySending)]
    }
  }
}

extension Preview {
  /// Lets go of the file before anything is done with it.
  var silenced: [Effect] {
    switch playback {
    case .stopped: []
    case .playing, .paused: [.stopPlayback(take: take)]
    }
  }
}
