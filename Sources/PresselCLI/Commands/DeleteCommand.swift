import ComposerWire
import PresselStore

/// `pressel delete`: a message goes, and the audio that nobody else refers to.
struct DeleteCommand: Command {
  static let definition = CommandDefinition(
    "delete", summary: "a message, and the audio that nobody else refers to",
    arguments: [ArgumentDefinition("ID")], examples: ["pressel delete last"])

  private let id: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = arguments.words.first ?? ""
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let message = try CommandError.mapping { () throws(StoreError) in
      let message = try store.message(matching: id)
      try store.deleteMessage(message.id)
      return message
    }
    if case .text = context.form {
      context.tell("Deleted \(message.id) from \(context.style.safe(message.channel)).")
    } else {
      try context.print(.object([("deleted", .string(message.id.description))]))
    }
    return .done
  }
}
