import PresselStore

/// `pressel show`: one message with all its fields.
struct ShowCommand: Command {
  static let definition = CommandDefinition(
    "show", summary: "one message with all its fields",
    discussion: "An ID may be shortened to a beginning that names one message; `last` is the newest.",
    arguments: [ArgumentDefinition("ID")], examples: ["pressel show last"])

  private let id: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = arguments.words.first ?? "last"
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let message = try CommandError.mapping { () throws(StoreError) in try store.message(matching: id) }
    if case .text = context.form {
      try context.print(MessageText.whole(message, in: store, style: context.style))
    } else {
      try context.print(MessageJSON.message(message, in: store))
    }
    return .done
  }
}
