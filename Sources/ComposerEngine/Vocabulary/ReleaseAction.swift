/// What lifting the finger does with a take that was held.
public enum ReleaseAction: String, Sendable, Hashable, CaseIterable {
  /// The take becomes an attachment of the draft.
  case add
  /// The take is attached and the whole draft is sent at once.
  case send
}
