public import PresselAudio

/// What a ``PlaybackSession`` tells of itself.
public enum PlaybackEvent: Hashable, Sendable {
  /// The sound is open and the device plays.
  case started
  /// It has come to a place, about ten times a second.
  case moved(to: FrameCount)
  /// It goes on at another place, or from the same one in another manner.
  case jumped(to: FrameCount)
  /// It fell silent at a place and waits.
  case paused(at: FrameCount)
  /// It goes on.
  case resumed
  /// All was heard.
  case ended(at: FrameCount)
  /// It was stopped at a place.
  case stopped(at: FrameCount)
  /// The file or the device failed at a place.
  case failed(AudioError, at: FrameCount)
}
