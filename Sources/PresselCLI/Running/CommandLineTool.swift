import ComposerWire
internal import PresselSystem

/// The program: finds the command, runs it, and says how it ended.
public struct CommandLineTool {
  /// As in `pressel --version`.
  public static let version = "0.1.0"

  private let host: CommandHost

  static let commands: [any Command.Type] = [
    OpenCommand.self, RecordCommand.self, PlayCommand.self, ListCommand.self, SearchCommand.self,
    ShowCommand.self,
    SendCommand.self, EditCommand.self, DeleteCommand.self,
    DraftsCommand.self, RecoverCommand.self,
    ChannelsCommand.self, InfoCommand.self, WaveformCommand.self, RepairCommand.self, DevicesCommand.self,
    ConfigCommand.self,
    DoctorCommand.self, FsckCommand.self, BackupCommand.self, RestoreCommand.self,
    ComposerCommand.self, CompletionCommand.self, ManCommand.self,
  ]

  /// A program in a world.
  public init(host: CommandHost) {
    self.host = host
  }

  /// Runs one command.
  ///
  /// - Parameter arguments: what was typed after the program's name.
  /// - Returns: the exit code of the process.
  public func run(_ arguments: [String]) -> ExitCode {
    OutputStream.ignoreBrokenPipes()
    OutputStream.ignoreSizeLimits()
    let arguments = CommandLineTool.commandFirst(arguments)
    guard let name = arguments.first else {
      if OpenCommand.isPossible(in: host) { return run(OpenCommand.self, []) }
      return printed(HelpText.overview(CommandLineTool.definitions))
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--version", "version": return printed("pressel \(CommandLineTool.version)\n")
    case "--help", "-h", "help": return help(rest)
    default: break
    }
    guard let command = CommandLineTool.commands.first(where: { $0.definition.name == name }) else {
      return fail(.unknownCommand(name), json: rest.contains("--json"))
    }
    return run(command, rest)
  }

  /// Flags of every command may stand before it: `pressel --store DIR list`.
  private static func commandFirst(_ arguments: [String]) -> [String] {
    var (flags, rest) = ([String](), arguments[...])
    while let word = rest.first,
      let flag = FlagDefinition.common.first(where: { $0.isWritten(word) }),
      flag.name != FlagDefinition.help.name
    {
      let takesValue = if case .none = flag.value { false } else { !word.contains("=") }
      flags += rest.prefix(takesValue ? 2 : 1)
      rest = rest.dropFirst(takesValue ? 2 : 1)
    }
    return Array(rest.prefix(1)) + flags + Array(rest.dropFirst())
  }

  static var definitions: [CommandDefinition] {
    commands.map { $0.definition }
  }

  private func run(_ type: any Command.Type, _ words: [String]) -> ExitCode {
    let wantsJSON = words.contains("--json") || words.contains("--json-lines")
    do throws(CommandError) {
      let arguments = try usage { () throws(UsageError) in try ParsedArguments(words, for: type.definition) }
      guard !arguments.has(.help) else { return printed(HelpText.command(type.definition)) }
      let command = try usage { () throws(UsageError) in try type.init(arguments) }
      return try command.run(in: CommandContext(arguments, host: host))
    } catch {
      return fail(error, json: wantsJSON)
    }
  }

  private func usage<Result>(_ body: () throws(UsageError) -> Result) throws(CommandError) -> Result {
    do {
      return try body()
    } catch {
      throw CommandError(code: "usage", error.message, exitCode: .usage)
    }
  }

  private func help(_ words: [String]) -> ExitCode {
    guard let name = words.first(where: { !$0.hasPrefix("-") }), name != "help" else {
      return printed(HelpText.overview(CommandLineTool.definitions))
    }
    guard let definition = CommandLineTool.definitions.first(where: { $0.name == name }) else {
      return fail(.unknownCommand(name), json: false)
    }
    return printed(HelpText.command(definition))
  }

  private func printed(_ text: String) -> ExitCode {
    do {
      try host.writeOutput(Array(text.utf8))
      return .done
    } catch {
      return fail(CommandError(error), json: false)
    }
  }

  /// The one place that tells of failures.
  private func fail(_ error: CommandError, json: Bool) -> ExitCode {
    // A reader that has seen enough is no failure.
    guard error.code != SystemError.Code.brokenPipe.rawValue else { return .done }
    try? host.writeError(Array("pressel: \(error.message)\n".utf8))
    if json {
      let details: JSONValue = .object([("code", .string(error.code)), ("message", .string(error.message))])
      try? host.writeOutput(Array((JSONValue.object([("error", details)]).text() + "\n").utf8))
    }
    return error.exitCode
  }
}

extension CommandError {
  fileprivate static func unknownCommand(_ name: String) -> CommandError {
    CommandError(
      code: "usage", "there is no command \"\(name)\"; `pressel help` lists them", exitCode: .usage)
  }
}
