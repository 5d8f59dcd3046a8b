public import PresselStore

/// What can be clicked besides the button that records.
public enum ScreenTarget: Hashable, Sendable {
  /// A message.
  case message(EntryID)
  /// The line of text.
  case text
}
