/// What the hand or the ear may be told, by a tap or a click; a host may leave it out.
public enum Feedback: String, Sendable, Hashable, CaseIterable {
  /// A held take records.
  case started
  /// The take goes on without the button.
  case locked
  /// The take was slid away.
  case cancelled
}
