public import PresselStore

/// What can be clicked besides the button that records.
public enum ScreenTarget: Hashable, Sendable {
  /// A message.
  case message(EntryID)
  /// The line of text.
  case text
  /// A share from 0 to 1 of the recording that is previewed.
  case preview(Double)
}
