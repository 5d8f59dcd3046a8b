/// How a cell looks.
public struct CellStyle: Hashable, Sendable {
  /// What survives without colours.
  public struct Emphasis: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Takes the bits as they are.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier.
    public static let bold = Emphasis(rawValue: 1)
    /// Fainter.
    public static let dim = Emphasis(rawValue: 2)
    /// With a line below.
    public static let underlined = Emphasis(rawValue: 4)
    /// Text and background exchanged.
    public static let reversed = Emphasis(rawValue: 8)
  }

  /// The colour of the text.
  public var foreground: Colour
  /// The colour behind it.
  public var background: Colour
  /// The rest.
  public var emphasis: Emphasis

  /// A style; what is left out is as the person has it.
  public init(
    _ foreground: Colour = .standard, on background: Colour = .standard, _ emphasis: Emphasis = []
  ) {
    self.foreground = foreground
    self.background = background
    self.emphasis = emphasis
  }

  /// Text as the person has it.
  public static let plain = CellStyle()
}
