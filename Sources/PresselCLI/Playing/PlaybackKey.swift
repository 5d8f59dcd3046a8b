/// What a person wants while something plays.
enum PlaybackKey: Hashable, Sendable {
  case pauseOrGoOn
  case back
  case forward
  case slower
  case faster
  case quit
  /// Ctrl-Z.
  case suspend
}
