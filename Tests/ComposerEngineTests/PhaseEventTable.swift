import ComposerEngine

/// What every event does in every phase, one row an event.
///
/// A `restored` event makes the take numbers of an idle composer go on above those of the store.
///
/// `.` nothing at all; `=` something, in the same phase; `!code` refused; else the next phase.
enum PhaseEventTable {
  static let phases: [Phase.Name] = [
    .idle, .tip, .pressed, .opening, .recording, .locked, .paused, .finishing, .preview,
  ]

  static let rows = """
    press             pressed  pressed  !busy     !busy     !busy      !busy           !busy           !busy           !takeWaiting
    moveAside         .        .        idle      idle      idle       .               .               .               .
    moveUp            .        .        =         =         locked     .               .               .               .
    release           .        .        tip       idle      finishing  .               .               .               .
    pressCancelled    .        .        idle      idle      finishing  .               .               .               .
    startLocked       opening  opening  !busy     !busy     !busy      !busy           !busy           !busy           !takeWaiting
    lock              !noTake  !noTake  locked    =         locked     !alreadyLocked  !alreadyLocked  !alreadyStopped !alreadyStopped
    pause             !noTake  !noTake  !notReady !notReady !notLocked paused          !alreadyPaused  !alreadyStopped !alreadyStopped
    resume            !noTake  !noTake  !notReady !notReady !notPaused !notPaused      locked          !alreadyStopped !alreadyStopped
    stop              !noTake  !noTake  !notReady idle      finishing  finishing       finishing       !alreadyStopped !alreadyStopped
    discard           !noTake  !noTake  idle      idle      idle       idle            idle            idle            idle
    confirm           !noTake  !noTake  !notReady !notReady finishing  finishing       finishing       =               idle
    play              !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay =
    pausePlayback     !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !notPlaying
    seek              !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay =
    rate              !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay !nothingToPlay =
    text              =        =        =         =         =          =               =               =               =
    removeAttachment  !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment !unknownAttachment
    send              !nothingToSend !nothingToSend !notReady !notReady finishing finishing finishing =               idle
    leave             =        idle     idle      idle      finishing  finishing       finishing       =               idle
    captureOpened     .        .        .         .         .          .               .               .               .
    firstFrame        .        .        .         recording .          .               .               .               .
    level             .        .        .         .         .          .               .               .               .
    captureFailed     .        .        idle      idle      finishing  finishing       finishing       .               .
    deviceLost        .        .        idle      idle      finishing  finishing       finishing       .               .
    interrupted       .        .        idle      idle      finishing  finishing       finishing       .               .
    interruptionEnded .        .        .         .         .          .               .               .               .
    suspended         .        .        idle      idle      finishing  finishing       finishing       .               .
    woke              .        .        .         .         .          .               .               .               .
    storageFull       .        .        idle      idle      finishing  finishing       finishing       .               .
    permissionAsked   .        .        idle      idle      .          .               .               .               .
    permissionGranted .        .        .         .         .          .               .               .               .
    permissionDenied  .        .        idle      idle      finishing  finishing       finishing       .               .
    takeFinished      .        .        idle      idle      preview    preview         preview         preview         .
    takeFailed        .        .        idle      idle      finishing  finishing       finishing       idle            .
    playbackMoved     .        .        .         .         .          .               .               .               .
    playbackEnded     .        .        .         .         .          .               .               .               .
    playbackFailed    .        .        .         .         .          .               .               .               .
    messageStored     .        .        .         .         .          .               .               .               .
    messageRefused    .        .        .         .         .          .               .               .               .
    restored          =        idle     idle      idle      finishing  finishing       finishing       .               .
    oldTimer          .        .        .         .         .          .               .               .               .
    nextTimer         .        idle     recording .         =          =               .               .               .
    wait              .        .        .         .         .          .               .               .               .
    """

  /// The event of a row, for a composer whose take, if it has one, is the first.
  static func event(_ name: String, _ composer: Composer) -> Event? {
    let one = Story.one
    let events: [String: Event] = [
      "press": .press(), "moveAside": .move(-75, 0), "moveUp": .move(0, -36), "release": .release(),
      "pressCancelled": .pressCancelled(), "startLocked": .startLocked, "lock": .lock, "pause": .pause,
      "resume": .resume, "stop": .stop, "discard": .discard, "confirm": .confirm, "play": .play,
      "pausePlayback": .pausePlayback, "seek": .seek(to: .seconds(1)), "rate": .rate(2), "text": .text("hi"),
      "removeAttachment": .removeAttachment(TakeID(9)), "send": .send, "leave": .leave,
      "captureOpened": .captureOpened(take: one), "firstFrame": .firstFrame(take: one),
      "level": .level(take: one, value: 0.5), "captureFailed": .captureFailed(take: one),
      "deviceLost": .deviceLost(take: one), "interrupted": .interrupted,
      "interruptionEnded": .interruptionEnded, "suspended": .suspended, "woke": .woke,
      "storageFull": .storageFull(take: one), "permissionAsked": .permissionAsked,
      "permissionGranted": .permissionGranted, "permissionDenied": .permissionDenied,
      "takeFinished": .takeFinished(take: one, samples: 48_000), "takeFailed": .takeFailed(take: one),
      "playbackMoved": .playbackMoved(take: one, to: .seconds(1)), "playbackEnded": .playbackEnded(take: one),
      "playbackFailed": .playbackFailed(take: one), "messageStored": .messageStored(nil),
      "messageRefused": .messageRefused(nil), "restored": .restored(takes: one),
      "oldTimer": .timer(TimerID(0)),
      "nextTimer": .timer(composer.nextTimer?.id ?? TimerID(0)), "wait": .wait,
    ]
    return events[name]
  }
}
