/// What the microphone does while the button is held for less than the threshold.
enum EarlyCapture: Sendable, Hashable {
  /// It is to open only at the threshold.
  case notYet
  /// It is asked for and has given no frame.
  case opening(TakeID)
  /// It has given frames since a moment, so many of them as the host has said.
  case running(TakeID, since: Instant, frames: Int64)

  var take: TakeID? {
    switch self {
    case .notYet: nil
    case .opening(let take), .running(let take, since: _, frames: _): take
    }
  }
}
