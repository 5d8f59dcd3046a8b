import PresselStore

/// `pressel edit`: another text for a message, whose recordings stay.
struct EditCommand: Command {
  static let definition = CommandDefinition(
    "edit", summary: "another text for a message; its recordings stay",
    discussion: "An empty TEXT takes the text away from a message that has recordings.",
    arguments: [ArgumentDefinition("ID"), ArgumentDefinition("TEXT")],
    examples: ["pressel edit last \"at seven, not at eight\""])

  private let id: String
  private let text: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = arguments.words.first ?? ""
    text = arguments.words.last ?? ""
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let message = try CommandError.mapping { () throws(StoreError) in
      try store.editMessage(store.message(matching: id).id, text: text)
    }
    if case .text = context.form {
      try context.print(MessageText.line(message, isUnheard: false, style: context.style))
    } else {
      try context.print(MessageJSON.message(message, in: store))
    }
    return .done
  }
}
