/// What lies over the messages until it is closed.
public enum ScreenOverlay: Hashable, Sendable {
  /// All keys.
  case keys
  /// A choice among the channels.
  case channels(ChannelChoice)
}
