/// One command: words in, ready objects, then the run.
protocol Command: Sendable {
  /// Its name, flags and help.
  static var definition: CommandDefinition { get }

  /// Checks what was typed.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does it.
  func run(in context: CommandContext) throws(CommandError) -> ExitCode
}
