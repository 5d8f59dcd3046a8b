import ComposerWire
import PresselService
import PresselStore

/// `pressel recover`: takes that a crash left, made whole.
struct RecoverCommand: Command {
  static let definition = CommandDefinition(
    "recover", summary: "recordings that were cut off are made whole, and become drafts",
    discussion: "What another process is recording now is left alone.", examples: ["pressel recover"])

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let recovery = TakeRecovery(store: store)
    var recovered: [JSONValue] = []
    for leftover in try CommandError.mapping({ () throws(StoreError) in try store.leftoverTakes() }) {
      guard let attachment = try recover(leftover, recovery) else { continue }
      recovered.append(
        .object([
          ("channel", .string(leftover.channel)), ("author", .string(leftover.author)),
          ("attachment", MessageJSON.attachment(attachment, in: store)),
        ]))
      guard case .text = context.form else { continue }
      let length = TimeText.length(attachment.nanoseconds)
      try context.print("\(length) is a draft in \(context.style.safe(leftover.channel)) now.")
    }
    if context.form != .text {
      try context.print(list: recovered, named: "recovered")
    } else if recovered.isEmpty {
      context.tell("There is nothing to recover.")
    }
    return recovered.isEmpty ? .refused : .done
  }

  private func recover(
    _ leftover: LeftoverTake, _ recovery: TakeRecovery
  ) throws(CommandError) -> Attachment? {
    do {
      return try recovery.recover(leftover)
    } catch {
      throw CommandError(code: error.code, CommandError.withoutFullStop(error.message))
    }
  }
}
