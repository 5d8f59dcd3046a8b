internal import PresselAudio
internal import PresselDSP

/// What a ``ListeningPlan`` asks for.
enum ListeningEffect: Hashable, Sendable {
  /// Where something is begun.
  enum Beginning: Hashable, Sendable {
    case at(FrameCount)
    /// Where it was left, or at its beginning.
    case remembered
  }

  /// Take the turn, open a device and play.
  case open(PlaybackItem, at: Beginning)
  case pausePlayer
  case resumePlayer
  case seek(to: FrameCount)
  case skip(by: FrameCount)
  case changePlayer(PlaybackSpeed)
  /// Give the device back; the player tells where it was.
  case closePlayer
  case giveTurn
  case remember(PlaybackItem, FrameCount)
  case markHeard(PlaybackItem)
  case rememberSpeed(PlaybackSpeed, of: PlaybackItem)
  /// Look up where it was left and how fast, to be shown while it waits.
  case recall(PlaybackItem)
  case findNext(after: PlaybackItem)
  /// It is over.
  case finish
}
