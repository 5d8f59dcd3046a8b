/// The colours of the composer, each chosen to be read on its background.
public struct Palette: Hashable, Sendable {
  /// What is behind the text.
  public enum Background: Hashable, Sendable {
    /// Dark.
    case dark
    /// Light.
    case light
    /// The terminal did not say: colours that can be read on both.
    case unknown
  }

  /// Text.
  public let text: CellStyle
  /// Text that is less important.
  public let muted: CellStyle
  /// What is played, chosen, or to be pressed.
  public let accent: CellStyle
  /// The mark of a recording.
  public let recording: CellStyle
  /// What the person should know.
  public let warning: CellStyle
  /// What is chosen in a list.
  public let selected: CellStyle

  /// The colours for a background.
  public init(on background: Background) {
    text = .plain
    selected = CellStyle(.standard, .reversed)
    switch background {
    case .dark:
      muted = CellStyle(.indexed(246, basic: 7))
      accent = CellStyle(.indexed(80, basic: 14))
      recording = CellStyle(.indexed(203, basic: 9), .bold)
      warning = CellStyle(.indexed(221, basic: 11), .bold)
    case .light:
      muted = CellStyle(.indexed(241, basic: 8))
      accent = CellStyle(.indexed(25, basic: 4))
      recording = CellStyle(.indexed(160, basic: 1), .bold)
      warning = CellStyle(.indexed(130, basic: 1), .bold)
    case .unknown:
      muted = CellStyle(.standard, .dim)
      accent = CellStyle(.indexed(32, basic: 6))
      recording = CellStyle(.indexed(196, basic: 1), .bold)
      warning = CellStyle(.indexed(166, basic: 3), .bold)
    }
  }
}

extension CellStyle {
  init(_ foreground: Colour, _ emphasis: Emphasis) {
    self.init(foreground, on: .standard, emphasis)
  }
}
