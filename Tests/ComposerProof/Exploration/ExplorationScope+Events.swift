import ComposerEngine

extension ExplorationScope {
  /// Everything that can happen to a composer here: about its take, an old one, and one that is attached.
  func events(in composer: Composer, _ world: World) -> [Event] {
    let current = composer.take.map { [$0] } ?? []
    let takes = current + [TakeID(0)] + composer.draft.takes.prefix(1)
    return gestures + wishes(composer) + news(composer)
      + takes.flatMap { about($0, isCurrent: $0 == composer.take) }
  }

  private var gestures: [Event] {
    let offsets: [Offset] = [
      .zero, Offset(x: 0, y: -36), Offset(x: -75, y: 0), Offset(x: -75, y: -36), Offset(x: 75, y: 36),
    ]
    return pointers.flatMap { pointer in
      offsets.map { Event.move(to: $0, pointer: pointer) } + [
        .press(pointer: pointer), .release(pointer: pointer), .pressCancelled(pointer: pointer),
      ]
    }
  }

  private func wishes(_ composer: Composer) -> [Event] {
    let removable = composer.draft.takes + composer.outbox.flatMap { $0.takes } + [TakeID(0)]
    let plain: [Event] = [
      .startLocked, .lock, .pause, .resume, .stop, .discard, .confirm, .play, .pausePlayback, .send, .leave,
    ]
    return plain + places.map { .seek(to: $0) } + rates.map { .rate($0) } + [.rate(3)]
      + texts.map { .text($0) }
      + removable.map { .removeAttachment($0) }
  }

  private func news(_ composer: Composer) -> [Event] {
    let messages = [nil, MessageID(0)] + composer.outbox.map { $0.message }
    let timers = [TimerID(0)] + composer.saved.progress.awaited.map { $0.0.id }
    let plain: [Event] = [
      .interrupted, .interruptionEnded, .suspended, .woke, .permissionAsked, .permissionGranted,
      .permissionDenied, .wait, .restored(takes: TakeID(0)), .restored(takes: TakeID(9)),
    ]
    return plain + messages.flatMap { [Event.messageStored($0), .messageRefused($0)] }
      + timers.map { .timer($0) }
  }

  private func about(_ take: TakeID, isCurrent: Bool) -> [Event] {
    let plain: [Event] = [
      .captureOpened(take: take), .firstFrame(take: take), .captureFailed(take: take),
      .deviceLost(take: take),
      .storageFull(take: take), .takeFailed(take: take), .takeFinished(take: take, samples: 48_000),
      .playbackEnded(take: take), .playbackFailed(take: take), .level(take: take, value: 0.5, frames: 1),
      .playbackMoved(take: take, to: .milliseconds(500)),
    ]
    guard isCurrent else { return plain }
    return plain + counts.map { .level(take: take, value: 0.5, frames: $0) }
      + places.map { .playbackMoved(take: take, to: $0) } + [.takeFinished(take: take, samples: 0)]
  }
}
