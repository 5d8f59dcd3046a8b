extension Composer {
  /// The finger slides; only the one whose press was accepted counts, and cancelling beats locking.
  mutating func move(to offset: Offset, _ pointer: PointerID) -> [Effect] {
    switch state {
    case .idle, .tip, .locked, .paused, .finishing, .preview:
      return []
    case .pressed(var press):
      guard press.grip.pointer == pointer else { return [] }
      press.grip.offset = offset
      guard press.grip.isAtCancel(settings) else { return become(.pressed(press)) }
      return slideAway(press.open)
    case .opening(var opening):
      guard case .held(var grip) = opening.hold, grip.pointer == pointer else { return [] }
      grip.offset = offset
      guard !grip.isAtCancel(settings) else { return slideAway(opening.open) }
      opening.hold = grip.isAtLock(settings) ? .locked : .held(grip)
      return become(.opening(opening), grip.isAtLock(settings) ? [.feedback(kind: .locked)] : [])
    case .recording(let run, var grip):
      guard grip.pointer == pointer else { return [] }
      grip.offset = offset
      guard !grip.isAtCancel(settings) else { return slideAway(run.open) }
      guard !grip.isAtLock(settings) else { return become(.locked(run), [.feedback(kind: .locked)]) }
      return become(.recording(run, grip))
    }
  }

  /// The finger is lifted.
  mutating func release(_ pointer: PointerID, at now: Instant) -> [Effect] {
    switch state {
    case .idle, .tip, .locked, .paused, .finishing, .preview:
      return []
    case .pressed(let press):
      guard press.grip.pointer == pointer else { return [] }
      let (timer, set) = setTimer(.tip, at: now + settings.tipDuration)
      return become(.tip(timer), press.open.dropped + [.showTip, set])
    case .opening(let opening):
      guard case .held(let grip) = opening.hold, grip.pointer == pointer else { return [] }
      return giveUp(opening)
    case .recording(let run, let grip):
      guard grip.pointer == pointer else { return [] }
      switch settings.releaseAction {
      case .add: return finish(run.open, for: .add)
      case .send: return finish(run.open, for: .send)
      }
    }
  }

  /// The system took the press away: what was captured is added, nothing is sent.
  mutating func cancelPress(_ pointer: PointerID) -> [Effect] {
    switch state {
    case .idle, .tip, .locked, .paused, .finishing, .preview:
      return []
    case .pressed(let press):
      guard press.grip.pointer == pointer else { return [] }
      return become(.rest, press.open.dropped)
    case .opening(let opening):
      guard case .held(let grip) = opening.hold, grip.pointer == pointer else { return [] }
      return giveUp(opening)
    case .recording(let run, let grip):
      guard grip.pointer == pointer else { return [] }
      return finish(run.open, for: .add)
    }
  }

  /// Nothing was captured, so there is nothing to keep.
  mutating func giveUp(_ opening: Opening) -> [Effect] {
    become(.rest, opening.open.dropped + [.report(code: .notReady, take: opening.take)])
  }

  private mutating func slideAway(_ open: OpenCapture) -> [Effect] {
    become(.rest, open.dropped + [.feedback(kind: .cancelled)])
  }
}
