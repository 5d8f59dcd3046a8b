/// How many colours may be used.
public enum ColourDepth: Hashable, Sendable {
  /// None: `NO_COLOR`, or a terminal without. Bold, dim, underlined and reversed stay.
  case none
  /// The sixteen.
  case sixteen
  /// 256.
  case many

  /// What an environment asks for.
  ///
  /// - Parameter environment: gives the value of a variable, `nil` when it is not set.
  public init(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? "dumb"
    if let wish = environment("NO_COLOR"), !wish.isEmpty {
      self = .none
    } else if terminal == "dumb" || terminal.hasPrefix("vt") {
      self = .none
    } else if terminal.contains("256color") || terminal.contains("kitty") || terminal.contains("direct")
      || environment("COLORTERM") != nil
    {
      self = .many
    } else {
      self = .sixteen
    }
  }
}
