/// What a terminal can do, as far as it said.
public struct TerminalAbilities: Hashable, Sendable {
  /// What it tells of keys.
  public enum Keyboard: Hashable, Sendable {
    /// Presses only.
    case presses
    /// Presses, repeats and releases: the keyboard protocol.
    case releases
  }

  /// How wide it draws bars, lines and arrows.
  public enum Signs: Hashable, Sendable {
    /// One cell.
    case narrow
    /// Two, as Chinese characters.
    case wide
  }

  /// What it tells of keys.
  public internal(set) var keyboard = Keyboard.presses
  /// Whether it shows frames at once.
  public internal(set) var synchronisation = ScreenWriter.Synchronisation.none
  /// Whether it tells that it has read what was sent.
  public internal(set) var confirmation = FramePacer.Confirmation.none
  /// How wide it draws bars.
  public internal(set) var signs = Signs.narrow
  /// What is behind its text.
  public internal(set) var background = Palette.Background.unknown
  /// Its name and version, where it has one.
  public internal(set) var name: String?

  /// A terminal that said nothing.
  public init() {}

  /// The way to hold: what the person asked for, else the best that the terminal can.
  ///
  /// - Parameter wish: of `--keys`. With `release` on a terminal that tells none, a hold would never end: it toggles.
  public func way(wish: HoldingWay?) -> HoldingWay {
    switch (wish, keyboard) {
    case (.mouse, _): .mouse
    case (.toggle, _): .toggle
    case (.keyRelease, .releases), (nil, .releases): .keyRelease
    case (.keyRelease, .presses), (nil, .presses): .toggle
    }
  }
}
