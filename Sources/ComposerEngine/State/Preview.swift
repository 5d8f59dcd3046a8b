/// A complete take that waits to be confirmed or discarded.
struct Preview: Sendable, Hashable {
  let take: TakeID
  let samples: Int64
  var position: Nanoseconds
  var playback: PlaybackState

  var length: Nanoseconds { .frames(samples) }
}
