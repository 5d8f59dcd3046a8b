import ComposerEngine

/// A player that goes on evenly to the end.
struct IdealPlayer: Sendable {
  let take: TakeID
  private let length: Nanoseconds
  private var rate: PlaybackRate
  private(set) var from: Nanoseconds
  /// Since when it sounds; `nil` while it is paused.
  private var since: Instant?

  init(take: TakeID, length: Nanoseconds, rate: PlaybackRate, from: Nanoseconds, since: Instant) {
    self.take = take
    self.length = length
    self.rate = rate
    self.from = from
    self.since = since
  }

  mutating func pause(at now: Instant) {
    from = position(at: now)
    since = nil
  }

  mutating func seek(to place: Nanoseconds, at now: Instant) {
    from = place
    if since != nil { since = now }
  }

  mutating func change(to rate: PlaybackRate, at now: Instant) {
    from = position(at: now)
    if since != nil { since = now }
    self.rate = rate
  }

  /// When it comes to the end, if it sounds: what is left divided by the rate.
  var end: Instant? {
    guard let since else { return nil }
    let left = max(0, (length - from).count)
    return since + Nanoseconds(left.scaled(by: 1_000_000_000, over: rate.billionths))
  }

  private func position(at now: Instant) -> Nanoseconds {
    guard let since else { return from }
    let moved = now.elapsed(since: since).count.scaled(by: rate.billionths, over: 1_000_000_000)
    return min(length, from + Nanoseconds(moved))
  }
}

extension Int64 {
  /// A number that is not negative times a fraction of such numbers, rounded down; what does not fit saturates.
  fileprivate func scaled(by factor: Int64, over divisor: Int64) -> Int64 {
    guard self > 0, factor > 0, divisor > 0 else { return 0 }
    let product = magnitude.multipliedFullWidth(by: factor.magnitude)
    guard product.high < divisor.magnitude else { return .max }
    return Int64(clamping: divisor.magnitude.dividingFullWidth(product).quotient)
  }
}
