import ComposerEngine

/// The rows of the table. Whoever adds an event meets the compiler in ``init(_:)``, and with a new row in ``event(_:)``.
enum EventRow: String, CaseIterable {
  case press, moveAside, moveUp, release, pressCancelled, startLocked, lock, pause
  case resume, stop, discard, confirm, play, pausePlayback, seek, rate
  case rateUnlisted, text, removeAttachment, send, leave, captureOpened, firstFrame, level
  case captureFailed, deviceLost, interrupted, interruptionEnded, suspended, woke, storageFull,
    permissionAsked
  case permissionGranted, permissionDenied, takeFinished, takeEmpty, takeFailed, playbackMoved, playbackEnded,
    playbackFailed
  case messageStored, messageRefused, restored, oldTimer, nextTimer, wait

  /// The row that an event belongs to.
  init(_ event: Event) {
    self =
      switch event {
      case .press: .press
      case .move(let offset, pointer: _): offset.x == .zero ? .moveUp : .moveAside
      case .release: .release
      case .pressCancelled: .pressCancelled
      case .startLocked: .startLocked
      case .lock: .lock
      case .pause: .pause
      case .resume: .resume
      case .stop: .stop
      case .discard: .discard
      case .confirm: .confirm
      case .play: .play
      case .pausePlayback: .pausePlayback
      case .seek: .seek
      case .rate(let rate): rate == 3 ? .rateUnlisted : .rate
      case .text: .text
      case .removeAttachment: .removeAttachment
      case .send: .send
      case .leave: .leave
      case .captureOpened: .captureOpened
      case .firstFrame: .firstFrame
      case .level: .level
      case .captureFailed: .captureFailed
      case .deviceLost: .deviceLost
      case .interrupted: .interrupted
      case .interruptionEnded: .interruptionEnded
      case .suspended: .suspended
      case .woke: .woke
      case .storageFull: .storageFull
      case .permissionAsked: .permissionAsked
      case .permissionGranted: .permissionGranted
      case .permissionDenied: .permissionDenied
      case .takeFinished(_, let samples): samples > 0 ? .takeFinished : .takeEmpty
      case .takeFailed: .takeFailed
      case .playbackMoved: .playbackMoved
      case .playbackEnded: .playbackEnded
      case .playbackFailed: .playbackFailed
      case .messageStored: .messageStored
      case .messageRefused: .messageRefused
      case .restored: .restored
      case .timer(let id): id == TimerID(0) ? .oldTimer : .nextTimer
      case .wait: .wait
      }
  }

  /// An event of the row, for a composer whose take, if it has one, is the first.
  func event(_ composer: Composer) -> Event {
    let one = Story.one
    return switch self {
    case .press: .press()
    case .moveAside: .move(-75, 0)
    case .moveUp: .move(0, -36)
    case .release: .release()
    case .pressCancelled: .pressCancelled()
    case .startLocked: .startLocked
    case .lock: .lock
    case .pause: .pause
    case .resume: .resume
    case .stop: .stop
    case .discard: .discard
    case .confirm: .confirm
    case .play: .play
    case .pausePlayback: .pausePlayback
    case .seek: .seek(to: .seconds(1))
    case .rate: .rate(2)
    case .rateUnlisted: .rate(3)
    case .text: .text("hi")
    case .removeAttachment: .removeAttachment(TakeID(9))
    case .send: .send
    case .leave: .leave
    case .captureOpened: .captureOpened(take: one)
    case .firstFrame: .firstFrame(take: one)
    case .level: .level(take: one, value: 0.5)
    case .captureFailed: .captureFailed(take: one)
    case .deviceLost: .deviceLost(take: one)
    case .interrupted: .interrupted
    case .interruptionEnded: .interruptionEnded
    case .suspended: .suspended
    case .woke: .woke
    case .storageFull: .storageFull(take: one)
    case .permissionAsked: .permissionAsked
    case .permissionGranted: .permissionGranted
    case .permissionDenied: .permissionDenied
    case .takeFinished: .takeFinished(take: one, samples: 48_000)
    case .takeEmpty: .takeFinished(take: one, samples: 0)
    case .takeFailed: .takeFailed(take: one)
    case .playbackMoved: .playbackMoved(take: one, to: .seconds(1))
    case .playbackEnded: .playbackEnded(take: one)
    case .playbackFailed: .playbackFailed(take: one)
    case .messageStored: .messageStored(nil)
    case .messageRefused: .messageRefused(nil)
    case .restored: .restored(takes: composer.saved.lastTake == TakeID(0) ? one : composer.saved.lastTake)
    case .oldTimer: .timer(TimerID(0))
    case .nextTimer: .timer(composer.nextTimer?.id ?? TimerID(77))
    case .wait: .wait
    }
  }
}
