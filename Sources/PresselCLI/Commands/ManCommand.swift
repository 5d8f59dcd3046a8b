/// `pressel man`: the manual page, to be kept or shown.
struct ManCommand: Command {
  static let definition = CommandDefinition(
    "man", summary: "the manual page, made for man",
    examples: ["pressel man | man -l -", "pressel man > ~/.local/share/man/man1/pressel.1"])

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let page = ManualPage(
      version: CommandLineTool.version, commands: CommandLineTool.definitions, settings: SettingDefinition.all
    )
    try context.write(bytes: Array(page.text.utf8))
    return .done
  }
}
