package import ComposerEngine

/// How large the small world of an exploration is.
package struct ExplorationScope: Sendable {
  package var settings: ComposerSettings
  /// How many recordings a draft holds at most; one more than a message may carry is needed for a refusal.
  package var mostTakes = 2
  package var mostMessages = 1
  /// How far events may go, in seconds, from the one before.
  package var steps: [Int64] = [0, 1, -1]
  /// How far the clock may lag behind what it has shown, in seconds.
  package var longestLag: Int64 = 1
  package var texts = ["", "a"]
  package var rates: [PlaybackRate] = [1, 2]
  package var pointers = [PointerID(0), PointerID(1)]
  package var counts: [Int64?] = [nil, 1]
  package var places: [Nanoseconds] = [Nanoseconds(-1), .zero, .milliseconds(500), .seconds(2)]

  /// The whole of it.
  ///
  /// - Parameters:
  ///   - capture: When the microphone opens.
  ///   - action: What lifting the finger does.
  ///   - longest: How long a take may be, in seconds.
  package init(capture: CaptureStart, action: ReleaseAction, longest: Int64?) throws {
    settings = try ComposerSettings(
      holdThreshold: .seconds(2), tipDuration: .seconds(2), captureFrom: capture, releaseAction: action,
      maxDuration: longest.map { .seconds($0) }, limitWarning: .seconds(1), maxRecordings: 1, rates: [1, 2])
  }

  /// One take in its life, with nothing beside it: a part that is explored within seconds.
  package var reduced: ExplorationScope {
    var scope = self
    (scope.mostTakes, scope.mostMessages, scope.texts, scope.rates) = (0, 0, [""], [1])
    (scope.steps, scope.longestLag, scope.counts) = ([0, 1], 0, [nil])
    (scope.pointers, scope.places) = ([PointerID(0)], [.zero, .milliseconds(500)])
    return scope
  }

  /// How far an event goes from the one before; where only what is due depends on it, no step back is needed.
  func steps(_ event: Event) -> [Int64] {
    switch event {
    case .press, .release, .firstFrame, .lock, .pause, .resume, .timer, .wait, .startLocked: steps
    case .move, .pressCancelled, .stop, .discard, .confirm, .play, .pausePlayback, .seek, .rate, .text,
      .removeAttachment, .send, .leave, .captureOpened, .level, .captureFailed, .deviceLost, .interrupted,
      .interruptionEnded, .suspended, .woke, .storageFull, .permissionAsked, .permissionGranted,
      .permissionDenied, .takeFinished, .takeFailed, .playbackMoved, .playbackEnded, .playbackFailed,
      .messageStored, .messageRefused, .restored:
      steps.filter { $0 >= 0 }
    }
  }

  func holds(_ composer: Composer) -> Bool {
    composer.draft.takes.count <= mostTakes && composer.outbox.count <= mostMessages
  }
}
