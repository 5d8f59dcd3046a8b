extension Composer {
  /// A new process goes on with what an ended one has saved: no finger is down, no timer runs, nothing is sent.
  mutating func restore(takes: TakeID) -> [Effect] {
    numbers.skipTakes(upTo: takes)
    return restoreTake() + outbox.map { $0.storing }
  }

  private mutating func restoreTake() -> [Effect] {
    switch state {
    case .idle:
      return become(.rest)
    case .tip:
      return become(.rest, [.hideTip])
    case .pressed(let press):
      return drop(press.capture.take)
    case .opening(let opening):
      return drop(opening.take)
    case .recording(let run, _), .locked(let run):
      return finish(OpenCapture(take: run.take, timers: []), for: .preview, because: .restored)
    case .paused(let pause):
      return finish(pause.open, for: .preview, because: .restored)
    case .finishing(let finish):
      let goal: FinishGoal = finish.goal == .send ? .preview : finish.goal
      return become(.finishing(Finish(take: finish.take, goal: goal)))
    case .preview(var preview):
      let effects = preview.silenced
      preview.playback = .stopped
      return become(.preview(preview), effects)
    }
  }

  /// The timers belong to the ended process: there is nothing to cancel.
  private mutating func drop(_ take: TakeID?) -> [Effect] {
    let open = OpenCapture(take: take, timers: [])
    return become(.rest, open.dropped + [.report(code: .restored, take: take)])
  }
}
