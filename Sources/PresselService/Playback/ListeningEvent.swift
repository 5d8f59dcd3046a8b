internal import PresselAudio
internal import PresselDSP

/// What happens to a ``ListeningPlan``.
enum ListeningEvent: Sendable {
  /// Something is to be listened to, one after the other; the first from a place, or from where it was left.
  case begin([PlaybackItem], at: FrameCount?)
  case goOn
  case pause
  case seek(to: FrameCount)
  case skip(by: FrameCount)
  case change(PlaybackSpeed)
  case faster
  case slower
  case stop
  /// Somebody else plays or records now.
  case lostTurn(PlaybackPause)
  /// Where it begins and how fast is known, and the device is about to be opened.
  case prepared(at: FrameCount, speed: PlaybackSpeed)
  /// The player told something.
  case player(PlaybackEvent)
  /// Nothing may be opened now, or nothing can.
  case refused(AudioError)
  /// What follows in the channel, nothing at the end of a run.
  case found([PlaybackItem])
}
