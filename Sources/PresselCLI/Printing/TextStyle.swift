import PresselSystem

/// How text for people is drawn: in colour or not, in block characters or ASCII.
struct TextStyle {
  /// What a piece of text means.
  enum Role {
    case accent
    case faint
    case alarm
  }

  let usesColor: Bool
  let usesUnicode: Bool

  init(usesColor: Bool, usesUnicode: Bool) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
  }

  /// Decides by `--color`, `NO_COLOR`, `TERM` and the locale.
  init(color: String, host: CommandHost) {
    let isDumb = host.environment("TERM") == "dumb"
    let locale = host.environment("LC_ALL") ?? host.environment("LC_CTYPE") ?? host.environment("LANG") ?? ""
    let upper = locale.uppercased()
    usesUnicode = upper.contains("UTF-8") || upper.contains("UTF8")
    switch color {
    case "always": usesColor = true
    case "never": usesColor = false
    default: usesColor = host.isTerminal(.output) && host.environment("NO_COLOR") == nil && !isDumb
    }
  }

  func paint(_ text: String, _ role: Role) -> String {
    guard usesColor else { return text }
    let code =
      switch role {
      case .accent: "36"
      case .faint: "2"
      case .alarm: "31"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The text as it may be written: control characters never reach a terminal, and only ASCII does where the
  /// locale has nothing else.
  func safe(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      // The joiner inside emoji is the one format character that does no harm.
      if scalar.value == 0x200D, usesUnicode {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: result += " "
      default: result += scalar.isASCII || usesUnicode ? String(scalar) : "?"
      }
    }
    return result
  }
}
