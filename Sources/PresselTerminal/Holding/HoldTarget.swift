/// What is under the mouse.
public enum HoldTarget: Hashable, Sendable {
  /// The button that records.
  case recordButton
  /// A cell at the edge of the screen.
  case border
  /// Another cell.
  case elsewhere

  /// What is under a cell.
  ///
  /// - Parameters:
  ///   - position: the cell; outside of the screen counts as its border.
  ///   - button: where the button that records is drawn; `nil` while there is none.
  ///   - size: the screen.
  public init(_ position: CellPosition, button: CellArea?, on size: ScreenSize) {
    if let button, button.contains(position) {
      self = .recordButton
    } else if position.column <= 0 || position.row <= 0 || position.column >= size.columns - 1
      || position.row >= size.rows - 1
    {
      self = .border
    } else {
      self = .elsewhere
    }
  }
}
