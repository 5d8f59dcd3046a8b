internal import PresselService
internal import PresselSystem

/// What other threads tell the application.
enum ApplicationNews: Sendable {
  /// The session shows something else.
  case state
  /// The session told something.
  case notice(SessionNotice.Content)
  /// The playback shows something else.
  case playback
  /// Somebody asks the program to end.
  case signal(Signal)
}
