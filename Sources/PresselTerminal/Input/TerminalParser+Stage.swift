extension TerminalParser {
  /// Keys that came with an Esc in front are keys with Alt.
  enum Prefix: Hashable {
    case none
    case escape

    var modifiers: KeyModifiers {
      switch self {
      case .none: []
      case .escape: .alt
      }
    }
  }

  /// Texts that a terminal sends between a beginning and an end.
  enum TextKind: Hashable {
    /// `ESC ]`, ended by BEL too.
    case operatingSystemCommand
    /// `ESC P`.
    case deviceControl
    /// `ESC X`, `ESC ^`, `ESC _`: nothing here needs them.
    case other

    /// What the beginning is when nothing follows it: a key with Alt.
    var key: Unicode.Scalar {
      switch self {
      case .operatingSystemCommand: "]"
      case .deviceControl: "P"
      case .other: "_"
      }
    }
  }

  /// What the next byte is part of.
  enum Stage: Hashable {
    case ground
    /// A character after Esc.
    case alternate
    case escape
    case escapedEscape
    /// `CSI`
    case control(Prefix)
    /// `SS3`
    case keypad(Prefix)
    /// `CSI M`: three bytes of the old report of a mouse.
    case oldMouse
    /// `CSI [`: one byte, F1 to F5 of the console of Linux.
    case console
    case text(TextKind)
    /// An Esc within a text: its end, or the beginning of something else.
    case textEscape(TextKind)
    /// A paste, with how much of its end has been seen.
    case paste(Int)
  }
}
