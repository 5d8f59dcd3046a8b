/// What comes of a take when its file is complete; a wish only ever raises it.
public enum FinishGoal: String, Sendable, Hashable, Comparable, CaseIterable {
  /// It waits to be played, confirmed or discarded.
  case preview
  /// It becomes an attachment of the draft.
  case add
  /// It is attached, and the whole draft is sent.
  case send

  private var height: Int {
    switch self {
    case .preview: 0
    case .add: 1
    case .send: 2
    }
  }

  /// Whether the left is the lesser wish.
  public static func < (left: FinishGoal, right: FinishGoal) -> Bool {
    left.height < right.height
  }
}
