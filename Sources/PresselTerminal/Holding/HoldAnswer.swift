public import ComposerEngine

/// What came of a key or of the mouse.
public enum HoldAnswer: Hashable, Sendable {
  /// It was about holding, and the composer is to have these events, perhaps none.
  case taken([Event])
  /// It means something else.
  case notMine
}
