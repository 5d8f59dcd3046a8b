/// Which messages of a channel are wanted.
public enum MessageFilter: Hashable, Sendable {
  /// Every one.
  case all
  /// Those of others with a recording that this listener has not heard.
  case unheard(by: String)
}
