internal import ComposerEngine
internal import PresselAudio
internal import PresselStore

/// What a ``ComposerScreen`` asks for.
enum ScreenEffect: Hashable, Sendable {
  /// Hand an event to the session.
  case post(Event)
  /// Play a message from where it was left.
  case play(EntryID)
  case pausePlayback
  case goOn
  case skip(by: FrameCount)
  case seek(to: FrameCount)
  case slower
  case faster
  /// The message that the next one answers; `nil` for none.
  case answer(EntryID?)
  /// Read messages before this one.
  case readOlder(EntryID)
  case listChannels
  /// Leave the channel and go to another.
  case open(channel: String)
  /// Stop the program as Ctrl-Z does.
  case suspend
  /// Save the draft and end.
  case leave
  /// Draw everything again.
  case redraw
}
