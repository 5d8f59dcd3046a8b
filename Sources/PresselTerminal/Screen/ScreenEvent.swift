internal import ComposerEngine
internal import PresselService
internal import PresselStore

/// What happens to a ``ComposerScreen``, besides keys for the composer alone.
enum ScreenEvent: Sendable {
  /// A key that is not about holding.
  case key(KeyEvent)
  /// Text from the clipboard.
  case paste(Paste)
  /// A click or a turn of the wheel that is not about holding.
  case click(ScreenTarget)
  /// Older messages are to come into view, or newer ones when negative.
  case scroll(Int)
  /// The session shows something else, with the recordings of its draft and of a preview.
  case session(SessionState, [DraftRecording])
  /// The session told something.
  case notice(SessionNotice.Content)
  /// The playback of a message shows something else; `nil` when there is none any more.
  case playback(PresselService.PlaybackState?)
  /// The newest messages of the channel, as they are now.
  case messages([MessageEntry])
  /// Messages before the oldest.
  case older([MessageEntry])
  /// The channels that can be chosen.
  case channels([ChannelChoice.Entry])
  /// Something went wrong, in one sentence.
  case failed(String)
  /// Time went by.
  case tick
}
