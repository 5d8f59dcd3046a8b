extension SavedComposer {
  /// Why no composer can have saved this.
  public enum Inconsistent: String, Error, Sendable, Hashable, CaseIterable {
    /// A take is not one that was given out, or is in two places at once.
    case take
    /// A timer is not one that was given out, or serves two purposes.
    case timer
    /// A message is not one that was given out, is there twice, or is empty.
    case message
    /// A number given out last is negative or too large to count on from.
    case numbers
    /// A number of frames or samples, a duration or a place is outside of what it can be.
    case amount
    /// The rate does not play.
    case rate

    /// What is wrong and what to do, in one line.
    public var message: String {
      switch self {
      case .take: "a take of the saved composer is unknown or in two places; start from the saved draft"
      case .timer: "a timer of the saved composer is unknown or there twice; start from the saved draft"
      case .message: "a queued message is unknown, there twice or empty; start from the saved draft"
      case .numbers: "a number given out last is out of range; start from the saved draft"
      case .amount: "a length or a place of the saved composer is out of range; start from the saved draft"
      case .rate: "the playback rate of the saved composer is not above 0; start from the saved draft"
      }
    }
  }

  /// Checks that all parts belong together, so that no state arises that events cannot lead to.
  func check() throws(Inconsistent) {
    for number in [lastTake.number, lastTimer.number, lastMessage.number] {
      guard (0...Numbers.reachable).contains(number) else { throw .numbers }
    }
    guard rate.billionths > 0 else { throw .rate }
    try checkTakes()
    try checkMessages()
    let timers = progress.timers
    for timer in timers {
      guard timer.id > TimerID(0), timer.id <= lastTimer else { throw .timer }
    }
    guard timers.map({ $0.id.number }).areDistinct else { throw .timer }
    guard progress.amountsArePossible else { throw .amount }
  }

  private func checkTakes() throws(Inconsistent) {
    var takes = draft.takes
    for message in outbox { takes += message.takes }
    if let take = progress.take { takes.append(take) }
    guard takes.map({ $0.number }).areDistinct else { throw .take }
    for take in takes {
      guard take > TakeID(0), take <= lastTake else { throw .take }
    }
  }

  private func checkMessages() throws(Inconsistent) {
    guard outbox.map({ $0.message.number }).areDistinct else { throw .message }
    for message in outbox {
      guard message.message > MessageID(0), message.message <= lastMessage else { throw .message }
      guard !message.text.isBlank || !message.takes.isEmpty else { throw .message }
    }
  }
}

extension SavedComposer.Progress {
  fileprivate var take: TakeID? { State(self).take }

  fileprivate var timers: [ComposerTimer] {
    switch self {
    case .idle, .opening, .paused, .finishing, .preview: []
    case .tip(let timer): [timer]
    case .pressed(_, since: _, let hold, capture: _): [hold]
    case .recording(let run, finger: _), .locked(let run): Run(run).timers
    }
  }

  fileprivate var amountsArePossible: Bool {
    switch self {
    case .idle, .tip, .opening, .finishing:
      true
    case .pressed(_, since: _, hold: _, let capture):
      capture.map { $0.frames >= 0 } ?? true
    case .recording(let run, finger: _), .locked(let run):
      run.frames >= 0 && run.before >= .zero
    case .paused(take: _, let captured, let frames, warningGiven: _):
      frames >= 0 && captured >= .zero
    case .preview(take: _, let samples, let position, playback: _):
      samples > 0 && position >= .zero && position <= .frames(samples)
    }
  }
}

extension [Int64] {
  /// Without a set, whose hashing would need a source of random numbers on a platform that has none.
  fileprivate var areDistinct: Bool {
    let ordered = sorted()
    return zip(ordered, ordered.dropFirst()).allSatisfy { $0 < $1 }
  }
}
