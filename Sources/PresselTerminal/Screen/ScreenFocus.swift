/// Where keys go.
public enum ScreenFocus: Hashable, Sendable {
  /// To the composer: letters are commands.
  case composer
  /// To the text: letters are text.
  case text
  /// To the list of messages: letters are commands.
  case messages
}
