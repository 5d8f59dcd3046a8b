import ComposerEngine

/// A microphone, a store and a player that always work, each in its own fixed time.
struct IdealWorld: Sendable {
  private var captures: [IdealCapture] = []
  private var complete: [(take: TakeID, length: Nanoseconds)] = []
  private var player: IdealPlayer?

  private static var firstFrameDelay: Nanoseconds { .milliseconds(20) }
  private static var finishDelay: Nanoseconds { .milliseconds(30) }
  private static var storeDelay: Nanoseconds { .milliseconds(5) }

  /// Learns how long a take is that the player may be asked for.
  mutating func learn(_ take: TakeID, samples: Int64) {
    complete.removeAll { $0.take == take }
    complete.append((take, .frames(samples)))
  }

  /// The process ended: of all that was going on only a file can still be completed.
  mutating func restart(_ agenda: inout Agenda) {
    player = nil
    agenda.remove { !$0.isFinish(of: nil) }
  }

  /// Carries out what the composer wants.
  mutating func carryOut(_ effect: Effect, at now: Instant, _ agenda: inout Agenda) {
    switch effect {
    case .openCapture(let take, let maxFrames):
      captures.append(IdealCapture(take: take, maxFrames: maxFrames, since: now))
      agenda.add(.captureOpened(take: take), at: now, from: .world)
      agenda.add(.firstFrame(take: take), at: now + Self.firstFrameDelay, from: .world)
    case .closeCapture(let take, let keep):
      close(take, keep: keep, at: now, &agenda)
    case .pauseCapture(let take): change(take) { $0.pause(at: now) }
    case .resumeCapture(let take): change(take) { $0.resume(at: now) }
    case .deleteTake(let take):
      agenda.remove { $0.isFinish(of: take) }
    case .storeMessage(let message, text: _, takes: _):
      agenda.add(.messageStored(message), at: now + Self.storeDelay, from: .world)
    case .startPlayback(let take, let place, let rate):
      let length = complete.first { $0.take == take }?.length ?? .zero
      player = IdealPlayer(take: take, length: length, rate: rate, from: place, since: now)
      scheduleEnd(&agenda)
    case .pausePlayback: pausePlayer(at: now, &agenda)
    case .seekPlayback(take: _, to: let place):
      player?.seek(to: place, at: now)
      scheduleEnd(&agenda)
    case .setPlaybackRate(take: _, value: let rate):
      player?.change(to: rate, at: now)
      scheduleEnd(&agenda)
    case .stopPlayback:
      player = nil
      scheduleEnd(&agenda)
    case .setTimer, .cancelTimer, .showTip, .hideTip, .feedback, .attach, .detach, .saveDraft, .report,
      .refuse:
      break
    }
  }

  /// Frames that were still to come are forgotten; a kept take is completed.
  private mutating func close(_ take: TakeID, keep: Bool, at now: Instant, _ agenda: inout Agenda) {
    agenda.remove { $0 == .firstFrame(take: take) }
    guard let index = captures.firstIndex(where: { $0.take == take }) else { return }
    let capture = captures.remove(at: index)
    guard keep else { return }
    let finished = Event.takeFinished(take: take, samples: capture.samples(at: now))
    agenda.add(finished, at: now + Self.finishDelay, from: .world)
  }

  private mutating func change(_ take: TakeID, _ body: (inout IdealCapture) -> Void) {
    guard let index = captures.firstIndex(where: { $0.take == take }) else { return }
    body(&captures[index])
  }

  /// A player that pauses says at once where it is.
  private mutating func pausePlayer(at now: Instant, _ agenda: inout Agenda) {
    guard var paused = player else { return }
    paused.pause(at: now)
    player = paused
    scheduleEnd(&agenda)
    agenda.add(.playbackMoved(take: paused.take, to: paused.from), at: now, from: .world)
  }

  private func scheduleEnd(_ agenda: inout Agenda) {
    agenda.remove { $0.isFromPlayer }
    guard let player, let end = player.end else { return }
    agenda.add(.playbackEnded(take: player.take), at: end, from: .world)
  }
}

extension Event {
  fileprivate var isFromPlayer: Bool {
    if case .playbackEnded = self { return true }
    if case .playbackMoved = self { return true }
    return false
  }

  /// Whether this says that a file is complete: of one take, or of any.
  fileprivate func isFinish(of take: TakeID?) -> Bool {
    guard case .takeFinished(let finished, samples: _) = self else { return false }
    return take == nil || take == finished
  }
}
