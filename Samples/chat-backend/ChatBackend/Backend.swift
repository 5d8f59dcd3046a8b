public import ComposerEngine

/// A chat backend for many people in many channels, each with a composer in each channel.
///
/// It knows no microphone: clients have those. They tell what their people do and carry out what comes back, and the
/// backend keeps takes, drafts and messages. Nothing is in memory that is not in the ledger.
///
/// ```swift
/// var backend = try Backend(ledger: "chat.ledger")
/// let answers = try backend.handle(.press(), of: seat, at: now)
/// ```
public struct Backend: ~Copyable {
  private var ledger: Ledger
  /// Composers that are about something; one that is at rest is loaded when it is needed.
  private var awake: [Seat: Composer] = [:]

  /// Opens what an earlier one has kept, and finishes what a crash left half done.
  ///
  /// - Throws: ``BackendError`` when the file cannot be read or written, or has lines of another program.
  public init(ledger path: String) throws(BackendError) {
    var ledger = try Ledger(path: path)
    try Self.postWhatIsOnItsWay(&ledger)
    self.ledger = ledger
  }

  /// Takes one event of somebody's client.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - seat: To whose composer.
  ///   - now: When, on the backend's clock. Timers need no care: what is due is carried out before the event.
  /// - Returns: What follows; more than one answer when the backend had news for the composer.
  /// - Throws: ``BackendError`` when it could not be kept; nothing has happened then that the ledger does not know.
  public mutating func handle(
    _ event: Event, of seat: Seat, at now: Instant
  ) throws(BackendError) -> [Answer] {
    var composer = try composer(of: seat)
    if case .takeFinished(let take, let samples) = event, take == composer.take {
      try ledger.setLength(samples, of: take, at: seat)
    }
    let before = composer
    let effects = composer.handle(event, at: now)
    // The state goes first. What it wants of the backend can be done again after a crash, a lost wish cannot.
    if composer != before { try ledger.save(composer, of: seat) }
    awake[seat] = composer.isAtRest ? nil : composer
    var answers = [Answer(seat: seat, at: now, event: event, phase: composer.phase, effects: effects)]
    for effect in effects {
      guard let news = try carryOut(effect, of: seat) else { continue }
      answers += try handle(news, of: seat, at: now)
    }
    return answers
  }

  /// The composer of a seat as it is now.
  public func composer(of seat: Seat) throws(BackendError) -> Composer {
    if let composer = awake[seat] { return composer }
    return try ledger.composer(of: seat) ?? Composer()
  }

  /// The messages of a channel, oldest first.
  public func messages(in channel: String) throws(BackendError) -> [ChatMessage] {
    try ledger.messages(in: channel)
  }

  /// Does the backend's part; what comes of it for the composer is the next event.
  private mutating func carryOut(_ effect: Effect, of seat: Seat) throws(BackendError) -> Event? {
    switch effect {
    case .storeMessage(let message, let text, let takes):
      try ledger.post(QueuedMessage(message: message, text: text, takes: takes), of: seat)
      return .messageStored(message)
    case .deleteTake(let take):
      try ledger.setLength(nil, of: take, at: seat)
      return nil
    case .attach, .detach, .saveDraft:
      // Attachments and drafts are in the composer's state, which is kept already.
      return nil
    case .openCapture, .closeCapture, .pauseCapture, .resumeCapture, .setTimer, .cancelTimer, .showTip,
      .hideTip, .feedback, .startPlayback, .pausePlayback, .seekPlayback, .setPlaybackRate, .stopPlayback,
      .report, .refuse:
      // The client's.
      return nil
    }
  }

  /// A crash may have come between saving that a message is on its way and storing it.
  private static func postWhatIsOnItsWay(_ ledger: inout Ledger) throws(BackendError) {
    for seat in ledger.seats {
      guard var composer = try ledger.composer(of: seat), !composer.outbox.isEmpty else { continue }
      for message in composer.outbox {
        try ledger.post(message, of: seat)
        // The answer to a message sets no timer, and a moment before all others fires none.
        _ = composer.handle(.messageStored(message.message), at: Instant(nanoseconds: .min))
      }
      try ledger.save(composer, of: seat)
    }
  }
}

extension Composer {
  /// Whether nobody is about to do anything with it.
  fileprivate var isAtRest: Bool { phase == .idle && draft == Draft() && outbox.isEmpty }
}

extension Ledger {
  /// Puts a message together from what is known of its takes, and keeps it.
  fileprivate mutating func post(_ message: QueuedMessage, of seat: Seat) throws(BackendError) {
    var recordings: [ChatMessage.Recording] = []
    for take in message.takes {
      recordings.append(ChatMessage.Recording(take: take, samples: length(of: take, at: seat) ?? 0))
    }
    try post(ChatMessage(seat: seat, number: message.message, text: message.text, recordings: recordings))
  }
}
