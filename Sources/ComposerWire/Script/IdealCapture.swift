import ComposerEngine

/// A microphone that gives sound from its opening on, except while it is paused.
struct IdealCapture: Sendable {
  let take: TakeID
  private let maxFrames: Int64?
  private var before = Nanoseconds.zero
  private var since: Instant?

  init(take: TakeID, maxFrames: Int64?, since: Instant) {
    self.take = take
    self.maxFrames = maxFrames
    self.since = since
  }

  mutating func pause(at now: Instant) {
    before = ran(at: now)
    since = nil
  }

  mutating func resume(at now: Instant) {
    before = ran(at: now)
    since = now
  }

  /// How many samples it gave, cut exactly at the limit.
  func samples(at now: Instant) -> Int64 {
    min(ran(at: now).frames, maxFrames ?? .max)
  }

  private func ran(at now: Instant) -> Nanoseconds {
    guard let since else { return before }
    return before + now.elapsed(since: since)
  }
}
