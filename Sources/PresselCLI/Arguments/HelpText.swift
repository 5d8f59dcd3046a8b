/// The help of the program and of its commands, made from their definitions.
enum HelpText {
  /// All commands, a line each.
  static func overview(_ commands: [CommandDefinition]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      pressel records voice messages, keeps them on this machine, and plays them back.

      usage: pressel COMMAND [arguments] [flags]

      \(lines.joined(separator: "\n"))

      `pressel help COMMAND` tells more. `pressel --version` prints the version.

      """
  }

  /// One command: how it is written, its flags, examples.
  static func command(_ definition: CommandDefinition) -> String {
    var parts = ["usage: \(definition.synopsis)", "", "\(sentence(definition.summary))"]
    if !definition.discussion.isEmpty { parts += ["", definition.discussion] }
    if !definition.flags.isEmpty { parts += ["", "Flags:"] + flagLines(definition.flags) }
    parts += ["", "Flags of every command:"] + flagLines(FlagDefinition.common)
    if !definition.examples.isEmpty { parts += ["", "Examples:"] + definition.examples.map { "  \($0)" } }
    return parts.joined(separator: "\n") + "\n"
  }

  private static func flagLines(_ flags: [FlagDefinition]) -> [String] {
    let names = flags.map { flag in flag.letter.map { "-\($0), " } ?? "    " }
    let synopses = zip(names, flags).map { $0 + $1.synopsis }
    let width = min(30, synopses.map(\.count).max() ?? 0)
    return zip(synopses, flags).map { "  \(padded($0, width))  \($1.help)" }
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
