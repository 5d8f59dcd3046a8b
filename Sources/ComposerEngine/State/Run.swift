/// A take whose frames are being kept.
struct Run: Sendable, Hashable {
  let take: TakeID
  /// When it began, or was last resumed.
  let since: Instant
  /// How long it ran before it was last resumed.
  let before: Nanoseconds
  /// How many frames it has, as far as the host has said.
  var frames: Int64
  var notice: LimitNotice
  let limit: ComposerTimer?

  /// How long frames have been captured, for the limit only; lengths come from frames.
  func captured(at now: Instant) -> Nanoseconds {
    before + now.elapsed(since: since)
  }
}
