public import PresselAudio
public import PresselDSP

/// What a face shows of a ``PlaybackSession``.
public struct PlaybackState: Hashable, Sendable {
  /// What it does.
  public enum Phase: Hashable, Sendable {
    /// The file and the device are being opened.
    case loading
    /// The device plays.
    case playing
    /// It is silent and keeps the place.
    case paused(PlaybackPause)
    /// It is over.
    case stopped(PlaybackEnding)
    /// It is over, because nothing could be heard.
    case failed(AudioError)
  }

  /// What is, or was, listened to; `nil` before the first.
  public let item: PlaybackItem?

  /// How far it was heard, in frames of the sound.
  public let place: FrameCount

  /// How fast it is played.
  public let speed: PlaybackSpeed

  /// What it does.
  public let phase: Phase
}

/// Why nothing is heard although it is not over.
public enum PlaybackPause: Hashable, Sendable {
  /// Somebody asked for it.
  case asked
  /// Something else is being played from the same store.
  case anotherPlayback
  /// Somebody records into the same store.
  case recording
  /// The device was lost; going on opens it again.
  case device(AudioError)
}

/// Why it is over.
public enum PlaybackEnding: Hashable, Sendable {
  /// All was heard.
  case heard
  /// Somebody asked for it.
  case asked
}
