import PresselStore

/// `pressel search`: messages by their words, newest first.
struct SearchCommand: Command {
  private static let limit = FlagDefinition(
    "limit", value: .named("N"), help: "how many messages at most (default 20)")
  private static let before = FlagDefinition(
    "before", value: .named("ID"), help: "only those before this one")
  private static let channel = FlagDefinition(
    "channel", value: .named("CHANNEL"), help: "only those of this channel")

  static let definition = CommandDefinition(
    "search", summary: "messages that have all the words, newest first",
    discussion: """
      Looks through texts, titles and transcripts, in any case and with any accents. * at the end of a word stands
      for any ending.
      """,
    arguments: [ArgumentDefinition("WORDS", .oneOrMore)], flags: [channel, before, limit],
    examples: ["pressel search budget", "pressel search 'meet*' --channel work --limit 5"])

  private let words: String
  private let channel: String?
  private let before: String?
  private let limit: Int

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.words.joined(separator: " ")
    channel = arguments.value(Self.channel)
    before = arguments.value(Self.before)
    limit =
      try arguments.value(Self.limit, expected: "a whole number from 1 to 100000") { text in
        Int(text).flatMap { (1...100_000).contains($0) ? $0 : nil }
      } ?? 20
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    let messages = try CommandError.mapping { () throws(StoreError) in
      var earlier: EntryID?
      if let before { earlier = try store.message(matching: before).id }
      return try store.search(words, in: channel, limit: limit, before: earlier)
    }
    if case .text = context.form {
      for message in messages {
        let isUnheard = try context.isUnheard(message, in: store)
        let line = MessageText.line(message, isUnheard: isUnheard, style: context.style)
        try context.print("\(context.style.safe(message.channel))  \(line)")
      }
      if messages.isEmpty { context.tell("No message has \(context.style.safe(words)).") }
    } else {
      try context.print(list: messages.map { MessageJSON.message($0, in: store) }, named: "messages")
    }
    return messages.isEmpty ? .refused : .done
  }
}
