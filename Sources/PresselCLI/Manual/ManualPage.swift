import ComposerWire

/// The manual page of the program, made from the definitions of its commands and settings.
///
/// It is written for `man(7)`, which every roff understands.
struct ManualPage {
  private var lines: [String] = []

  /// The page of section 1.
  ///
  /// - Parameters:
  ///   - version: of the program.
  ///   - commands: in the order in which they are told of.
  ///   - settings: in the order in which they are told of.
  init(version: String, commands: [CommandDefinition], settings: [SettingDefinition]) {
    lines.append(".TH PRESSEL 1 \"\" \"pressel \(ManualPage.escaped(version))\" \"User Commands\"")
    section("NAME", "pressel - records voice messages, keeps them on this machine, and plays them back")
    section("SYNOPSIS", nil)
    lines += [".B pressel", ".I COMMAND", "[\\fIarguments\\fR] [\\fIflags\\fR]"]
    section(
      "DESCRIPTION",
      "Pressel records voice messages with a microphone, keeps them in a store on this machine, shows them and plays "
        + "them back. A recording is an Ogg Opus file that grows while one speaks and can be played at every moment; what "
        + "a crash leaves is offered again as a draft. Nothing leaves the machine.")
    section("COMMANDS", nil)
    for command in commands { tell(of: command) }
    section("FLAGS OF EVERY COMMAND", nil)
    for flag in FlagDefinition.common { tell(of: flag) }
    section("SETTINGS", "`pressel config KEY VALUE` sets one, `pressel config KEY --reset` takes it back.")
    for setting in settings { tell(of: setting) }
    addClosing()
  }

  /// The page as roff.
  var text: String {
    lines.joined(separator: "\n") + "\n"
  }

  private mutating func tell(of command: CommandDefinition) {
    lines.append(".SS \"\(ManualPage.quoted(command.name))\"")
    lines += [".PP", ".B \(ManualPage.escaped(command.synopsis))", ".PP"]
    paragraph(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    if !command.discussion.isEmpty {
      lines.append(".PP")
      // Each line of it stands for itself.
      for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
        paragraph(String(line))
        lines.append(".br")
      }
    }
    for flag in command.flags { tell(of: flag) }
    guard !command.examples.isEmpty else { return }
    lines += [".PP", "Examples:", ".PP", ".RS 4", ".nf"]
    lines += command.examples.map { ManualPage.line($0) }
    lines += [".fi", ".RE"]
  }

  private mutating func tell(of flag: FlagDefinition) {
    let letter = flag.letter.map { "-\($0), " } ?? ""
    lines += [".TP", ".B \(ManualPage.escaped(letter + flag.synopsis))"]
    paragraph(flag.help)
  }

  private mutating func tell(of setting: SettingDefinition) {
    lines += [".TP", ".B \(ManualPage.escaped(setting.key))"]
    let standard = setting.standard.map { $0.string ?? $0.text() }
    paragraph("\(setting.meaning)\(standard.map { "; default \($0)" } ?? "")")
  }

  private mutating func addClosing() {
    section("EXIT STATUS", nil)
    for (code, meaning) in [
      ("0", "It is done."), ("1", "It was refused, or nothing was found."),
      ("2", "The device, the file or the store failed; one line on standard error says what to do."),
      ("64", "The words were wrong."),
      (
        "129, 130, 143",
        "Ended by SIGHUP, SIGINT or SIGTERM. What was recorded is kept: as a message with --send, else as a draft."
      ),
    ] {
      lines += [".TP", ".B \(ManualPage.escaped(code))"]
      paragraph(meaning)
    }
    section("ENVIRONMENT", nil)
    for (name, meaning) in [
      ("PRESSEL_STORE", "the folder of the store; --store comes before it"),
      ("XDG_DATA_HOME", "the store is its folder pressel; else ~/.local/share/pressel"),
      (
        "XDG_CONFIG_HOME", "the settings are its file pressel/config.json; else ~/.config/pressel/config.json"
      ),
      ("NO_COLOR", "no colours, unless --color always"),
    ] {
      lines += [".TP", ".B \(name)"]
      paragraph(meaning)
    }
    section("SEE ALSO", nil)
    lines += [".BR arecord (1),", ".BR opusinfo (1)"]
  }

  private mutating func section(_ title: String, _ text: String?) {
    lines.append(".SH \(title.contains(" ") ? "\"\(title)\"" : title)")
    if let text { paragraph(text) }
  }

  private mutating func paragraph(_ text: some StringProtocol) {
    lines += text.split(separator: "\n").map { ManualPage.line(String($0)) }
  }

  /// A line of text, which a sign at its beginning does not turn into a request.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      // Else a dash that cannot be searched for, or typed.
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar.value))]"
      }
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    escaped(text).replacing("\"", with: "\\(dq")
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
