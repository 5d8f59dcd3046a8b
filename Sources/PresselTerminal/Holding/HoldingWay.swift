/// How the space bar records.
public enum HoldingWay: String, CaseIterable, Hashable, Sendable {
  /// It is held, and its release is told: the terminal speaks the keyboard protocol.
  case keyRelease = "release"
  /// The button on the screen is held with the mouse; the space bar toggles.
  case mouse
  /// It is pressed once to start and once to stop.
  case toggle

  /// Whether the space bar is held or pressed twice.
  var spaceBar: SpaceBar {
    switch self {
    case .keyRelease: .held
    case .mouse, .toggle: .pressedTwice
    }
  }

  enum SpaceBar {
    case held
    case pressedTwice
  }
}
