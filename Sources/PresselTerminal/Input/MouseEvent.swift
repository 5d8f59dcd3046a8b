/// The mouse did something over the terminal.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The first, usually on the left.
    case left
    /// The wheel, pressed.
    case middle
    /// The second, usually on the right.
    case right
    /// A further one, by its number in the protocol.
    case other(Int)
  }

  /// Where a wheel turned to.
  public enum WheelDirection: Hashable, Sendable {
    /// Away from the person, or to one side.
    case up, down, left, right
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up.
    case release(Button)
    /// It moved with a button down.
    case drag(Button)
    /// It moved with no button down: bare motion, code 35.
    case motion
    /// The wheel turned by one notch.
    case wheel(WheelDirection)
  }

  /// What happened.
  public let kind: Kind
  /// The cell under the mouse; it may lie outside of the screen where a terminal follows the mouse there.
  public let position: CellPosition
  /// What was held meanwhile; only Shift, Alt and Ctrl are told.
  public let modifiers: KeyModifiers

  /// An event as a terminal would tell it.
  public init(_ kind: Kind, at position: CellPosition, _ modifiers: KeyModifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}
