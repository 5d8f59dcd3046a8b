/// A take that waits to go on.
struct Pause: Sendable, Hashable {
  /// Whether the warning before the limit was given; it comes once a take.
  enum Warning: Sendable, Hashable {
    case toCome
    case given
  }

  let take: TakeID
  let captured: Nanoseconds
  var frames: Int64
  let warning: Warning
}
