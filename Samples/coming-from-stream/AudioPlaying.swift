public import ComposerEngine

/// The calls of the protocol `AudioPlaying`, which `StreamAudioPlayer` and `StreamAudioQueuePlayer` implement.
public enum AudioPlayingCall: Hashable, Sendable {
  /// `loadAsset(from:)`
  case loadAsset(TakeID)
  /// `play()`
  case play
  /// `pause()`
  case pause
  /// `stop()`
  case stop
  /// `updateRate(_:)`
  case updateRate(PlaybackRate)
  /// `seek(to:)`
  case seek(to: Nanoseconds)

  /// What to call for an effect, in order; nothing for what is not the player's.
  public static func calls(for effect: Effect) -> [AudioPlayingCall] {
    switch effect {
    case .startPlayback(let take, let place, let rate):
      [.loadAsset(take), .seek(to: place), .updateRate(rate), .play]
    case .pausePlayback: [.pause]
    case .seekPlayback(take: _, to: let place): [.seek(to: place)]
    case .setPlaybackRate(take: _, value: let rate): [.updateRate(rate)]
    case .stopPlayback: [.stop]
    case .openCapture, .closeCapture, .pauseCapture, .resumeCapture, .deleteTake, .setTimer, .cancelTimer,
      .showTip, .hideTip, .feedback, .attach, .detach, .storeMessage, .saveDraft, .report, .refuse:
      []
    }
  }
}

/// What an `AudioPlayingDelegate` is told with `audioPlayer(_:didUpdateContext:)`.
public enum AudioPlayingNews: Hashable, Sendable {
  /// The current time of what plays.
  case currentTime(Nanoseconds)
  /// The asset was played to its end.
  case ended

  /// What to tell the composer.
  public func event(for take: TakeID) -> Event {
    switch self {
    case .currentTime(let place): .playbackMoved(take: take, to: place)
    case .ended: .playbackEnded(take: take)
    }
  }
}
