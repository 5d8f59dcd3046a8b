/// What the screen says of a way to hold.
public struct HoldingWords: Hashable, Sendable {
  /// While nothing is recorded.
  public let idle: String
  /// After a press that was too short.
  public let tip: String
  /// While a take is held.
  public let held: String
  /// While a take goes on by itself.
  public let locked: String

  /// The words of a way.
  public init(_ way: HoldingWay) {
    switch way {
    case .keyRelease:
      idle = "hold space to record"
      tip = "hold space to record, let go to add"
      held = "let go to add"
      locked = "space stops"
    case .mouse:
      idle = "hold the mouse on the button to record"
      tip = "hold the mouse button to record, let go to add"
      held = "let go to add"
      locked = "space stops"
    case .toggle:
      idle = "press space to start"
      tip = "hold the mouse button to record, or press space to start"
      held = "let go to add"
      locked = "press space to stop"
    }
  }
}
