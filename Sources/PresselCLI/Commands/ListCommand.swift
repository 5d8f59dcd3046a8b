import PresselStore

/// `pressel list`: the messages of a channel, newest last.
struct ListCommand: Command {
  private static let limit = FlagDefinition(
    "limit", value: .named("N"), help: "how many messages at most (default 20)")
  private static let before = FlagDefinition(
    "before", value: .named("ID"), help: "only those before this one")
  private static let unheard = FlagDefinition("unheard", help: "only those that you have not heard")

  static let definition = CommandDefinition(
    "list", summary: "the messages of a channel, newest last",
    arguments: [ArgumentDefinition("CHANNEL", .optional)], flags: [limit, before, unheard],
    examples: ["pressel list general --limit 5", "pressel list --unheard --json"])

  private let channel: String?
  private let limit: Int
  private let before: String?
  private let filtersUnheard: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    channel = arguments.words.first
    limit =
      try arguments.value(Self.limit, expected: "a whole number from 1 to 100000") { text in
        Int(text).flatMap { (1...100_000).contains($0) ? $0 : nil }
      } ?? 20
    before = arguments.value(Self.before)
    filtersUnheard = arguments.has(Self.unheard)
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let channel = channel ?? context.defaultChannel
    let messages = try CommandError.mapping { () throws(StoreError) in
      let name = try store.channel(named: channel).name
      var earlier: EntryID?
      if let before { earlier = try store.message(matching: before).id }
      return try store.messages(
        in: name, limit: limit, before: earlier, filter: filtersUnheard ? .unheard(by: context.author) : .all)
    }
    if case .text = context.form {
      for message in messages {
        let isUnheard = try context.isUnheard(message, in: store)
        try context.print(MessageText.line(message, isUnheard: isUnheard, style: context.style))
      }
      if messages.isEmpty { context.tell("There are no messages in \(context.style.safe(channel)) to show.") }
    } else {
      try context.print(list: messages.map { MessageJSON.message($0, in: store) }, named: "messages")
    }
    return messages.isEmpty ? .refused : .done
  }
}
