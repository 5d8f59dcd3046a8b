/// A take that is wanted and whose device has given no frame.
struct Opening: Sendable, Hashable {
  enum Hold: Sendable, Hashable {
    case held(Grip)
    case locked
  }

  let take: TakeID
  var hold: Hold
}
