/// What every event does in every phase: one row an event, one column a phase.
///
/// `.` nothing at all; `=` something, in the same phase; `!code` refused; else the next phase. A `move` has two
/// rows, `rate`, `takeFinished` and `timer` too. A `restored` event makes the take numbers of an idle composer go
/// on above those of the store.
enum PhaseEventTable {
  static let phases = """
    event              idle                tip                 pressed             opening             recording           locked              paused              finishing           preview
    press              pressed             pressed             !busy               !busy               !busy               !busy               !busy               !busy               !takeWaiting
    moveAside          .                   .                   idle                idle                idle                .                   .                   .                   .
    moveUp             .                   .                   =                   =                   locked              .                   .                   .                   .
    release            .                   .                   tip                 idle                finishing           .                   .                   .                   .
    pressCancelled     .                   .                   idle                idle                finishing           .                   .                   .                   .
    startLocked        opening             opening             !busy               !busy               !busy               !busy               !busy               !busy               !takeWaiting
    lock               !noTake             !noTake             locked              =                   locked              !alreadyLocked      !alreadyLocked      !alreadyStopped     !alreadyStopped
    pause              !noTake             !noTake             !notReady           !notReady           !notLocked          paused              !alreadyPaused      !alreadyStopped     !alreadyStopped
    resume             !noTake             !noTake             !notReady           !notReady           !notPaused          !notPaused          locked              !alreadyStopped     !alreadyStopped
    stop               !noTake             !noTake             !notReady           idle                finishing           finishing           finishing           !alreadyStopped     !alreadyStopped
    discard            !noTake             !noTake             idle                idle                idle                idle                idle                idle                idle
    confirm            !noTake             !noTake             !notReady           !notReady           finishing           finishing           finishing           =                   idle
    play               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =
    pausePlayback      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !notPlaying
    seek               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =
    rate               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =
    rateUnlisted       !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !rateNotAllowed
    text               =                   =                   =                   =                   =                   =                   =                   =                   =
    removeAttachment   !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment
    send               !nothingToSend      !nothingToSend      !notReady           !notReady           finishing           finishing           finishing           =                   idle
    leave              =                   idle                idle                idle                finishing           finishing           finishing           =                   idle
    captureOpened      .                   .                   .                   .                   .                   .                   .                   .                   .
    firstFrame         .                   .                   .                   recording           .                   .                   .                   .                   .
    level              .                   .                   .                   .                   .                   .                   .                   .                   .
    captureFailed      .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    deviceLost         .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    interrupted        .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    interruptionEnded  .                   .                   .                   .                   .                   .                   .                   .                   .
    suspended          .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    woke               .                   .                   .                   .                   .                   .                   .                   .                   .
    storageFull        .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    permissionAsked    .                   .                   idle                idle                .                   .                   .                   .                   .
    permissionGranted  .                   .                   .                   .                   .                   .                   .                   .                   .
    permissionDenied   .                   .                   idle                idle                finishing           finishing           finishing           .                   .
    takeFinished       .                   .                   idle                idle                preview             preview             preview             preview             .
    takeEmpty          .                   .                   idle                idle                idle                idle                idle                idle                .
    takeFailed         .                   .                   idle                idle                finishing           finishing           finishing           idle                .
    playbackMoved      .                   .                   .                   .                   .                   .                   .                   .                   .
    playbackEnded      .                   .                   .                   .                   .                   .                   .                   .                   .
    playbackFailed     .                   .                   .                   .                   .                   .                   .                   .                   .
    messageStored      .                   .                   .                   .                   .                   .                   .                   .                   .
    messageRefused     .                   .                   .                   .                   .                   .                   .                   .                   .
    restored           =                   idle                idle                idle                finishing           finishing           finishing           .                   .
    oldTimer           .                   .                   .                   .                   .                   .                   .                   .                   .
    nextTimer          .                   idle                recording           .                   =                   =                   .                   .                   .
    wait               .                   .                   .                   .                   .                   .                   .                   .                   .
    """

  /// The same for what a phase can be beside: the permission was asked for, a press that has no frame yet, an opening
  /// that nobody holds, a finish that leads to an attachment or a message, a preview that plays or is paused, and a
  /// message that is on its way.
  static let shades = """
    event              asked               unheard             unheld              adding              sending             playing             quiet               onItsWay
    press              pressed             !busy               !busy               !busy               !busy               !takeWaiting        !takeWaiting        pressed
    moveAside          .                   idle                .                   .                   .                   .                   .                   .
    moveUp             .                   =                   .                   .                   .                   .                   .                   .
    release            .                   tip                 .                   .                   .                   .                   .                   .
    pressCancelled     .                   idle                .                   .                   .                   .                   .                   .
    startLocked        opening             !busy               !busy               !busy               !busy               !takeWaiting        !takeWaiting        opening
    lock               !noTake             opening             !alreadyLocked      !alreadyStopped     !alreadyStopped     !alreadyStopped     !alreadyStopped     !noTake
    pause              !noTake             !notReady           !notReady           !alreadyStopped     !alreadyStopped     !alreadyStopped     !alreadyStopped     !noTake
    resume             !noTake             !notReady           !notReady           !alreadyStopped     !alreadyStopped     !alreadyStopped     !alreadyStopped     !noTake
    stop               !noTake             !notReady           idle                !alreadyConfirmed   !alreadySending     !alreadyStopped     !alreadyStopped     !noTake
    discard            !noTake             idle                idle                idle                idle                idle                idle                !noTake
    confirm            !noTake             !notReady           !notReady           !alreadyConfirmed   !alreadySending     idle                idle                !noTake
    play               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !alreadyPlaying     =                   !nothingToPlay
    pausePlayback      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =                   !notPlaying         !nothingToPlay
    seek               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =                   =                   !nothingToPlay
    rate               !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      =                   =                   !nothingToPlay
    rateUnlisted       !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !nothingToPlay      !rateNotAllowed     !rateNotAllowed     !nothingToPlay
    text               =                   =                   =                   =                   =                   =                   =                   =
    removeAttachment   !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !unknownAttachment  !alreadySent
    send               !nothingToSend      !notReady           !notReady           =                   !alreadySending     idle                idle                !nothingToSend
    leave              =                   idle                idle                =                   =                   idle                idle                =
    captureOpened      .                   .                   .                   .                   .                   .                   .                   .
    firstFrame         .                   =                   locked              .                   .                   .                   .                   .
    level              .                   .                   .                   .                   .                   .                   .                   .
    captureFailed      .                   idle                idle                .                   .                   .                   .                   .
    deviceLost         .                   idle                idle                .                   .                   .                   .                   .
    interrupted        .                   idle                idle                .                   .                   =                   .                   .
    interruptionEnded  .                   .                   .                   .                   .                   .                   .                   .
    suspended          .                   idle                idle                .                   .                   =                   .                   .
    woke               .                   .                   .                   .                   .                   .                   .                   .
    storageFull        .                   idle                idle                .                   .                   .                   .                   .
    permissionAsked    .                   idle                idle                .                   .                   .                   .                   .
    permissionGranted  =                   .                   .                   .                   .                   .                   .                   .
    permissionDenied   =                   idle                idle                .                   .                   .                   .                   .
    takeFinished       .                   idle                idle                idle                idle                .                   .                   .
    takeEmpty          .                   idle                idle                idle                idle                .                   .                   .
    takeFailed         .                   idle                idle                idle                idle                .                   .                   .
    playbackMoved      .                   .                   .                   .                   .                   =                   =                   .
    playbackEnded      .                   .                   .                   .                   .                   =                   =                   .
    playbackFailed     .                   .                   .                   .                   .                   =                   =                   .
    messageStored      .                   .                   .                   .                   .                   .                   .                   =
    messageRefused     .                   .                   .                   .                   .                   .                   .                   =
    restored           =                   idle                idle                .                   =                   =                   =                   =
    oldTimer           .                   .                   .                   .                   .                   .                   .                   .
    nextTimer          .                   opening             .                   .                   .                   .                   .                   .
    wait               .                   .                   .                   .                   .                   .                   .                   .
    """

  /// The head of a table and its rows, cell by cell.
  static func cells(_ table: String) -> (head: [String], rows: [[String]]) {
    let lines = table.split(separator: "\n").map { line in line.split(separator: " ").map { String($0) } }
    return (Array(lines[0].dropFirst()), Array(lines.dropFirst()))
  }
}
