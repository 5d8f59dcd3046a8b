import ComposerWire
import PresselStore

/// `pressel drafts`: what is not sent yet.
struct DraftsCommand: Command {
  private enum Action: String {
    case show
    case send
    case discard
  }

  private static let all = FlagDefinition("all", help: "every draft instead of one")

  static let definition = CommandDefinition(
    "drafts", summary: "what is recorded but not sent: shows, sends, discards",
    discussion: "drafts [show]\ndrafts send ID|--all\ndrafts discard ID|--all\n`last` is the newest draft.",
    arguments: [ArgumentDefinition("show|send|discard", .optional), ArgumentDefinition("ID", .optional)],
    flags: [all], examples: ["pressel drafts send last"])

  private let action: Action
  private let id: String?
  private let takesAll: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let action = Action(rawValue: arguments.words.first ?? "show") else {
      throw UsageError("drafts takes show, send or discard")
    }
    self.action = action
    id = arguments.words.dropFirst().first
    takesAll = arguments.has(Self.all)
    if action != .show, (id == nil) != takesAll {
      throw UsageError("drafts \(action.rawValue) takes ID or --all")
    }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStoreForReading()
    var drafts = try chosen(store)
    if action != .discard { drafts = drafts.map { context.completeWaveforms(of: $0, in: store) } }
    switch action {
    case .show:
      if case .text = context.form {
        for draft in drafts { try context.print(MessageText.draft(draft, style: context.style)) }
        if drafts.isEmpty { context.tell("There are no drafts.") }
      } else {
        try context.print(list: drafts.map { MessageJSON.draft($0, in: store) }, named: "drafts")
      }
      return drafts.isEmpty ? .refused : .done
    case .send:
      var messages: [JSONValue] = []
      for draft in drafts { messages.append(try send(draft, store, context)) }
      if context.form != .text { try context.print(list: messages, named: "messages") }
    case .discard:
      for draft in drafts {
        try CommandError.mapping { () throws(StoreError) in
          try store.discardDraft(in: draft.channel, author: draft.author)
        }
        if case .text = context.form {
          context.tell("Discarded the draft in \(context.style.safe(draft.channel)).")
        }
      }
      if context.form != .text {
        try context.print(list: drafts.map { .string($0.id.description) }, named: "discarded")
      }
    }
    if drafts.isEmpty { context.tell("There are no drafts.") }
    return drafts.isEmpty ? .refused : .done
  }

  private func chosen(_ store: Store) throws(CommandError) -> [Draft] {
    try CommandError.mapping { () throws(StoreError) in
      guard let id else { return try store.drafts() }
      guard id == "last" else { return [try store.draft(matching: id)] }
      guard let newest = try store.drafts().max(by: { $0.updatedAt < $1.updatedAt }) else {
        throw StoreError(.notFound, "There is no draft")
      }
      return [newest]
    }
  }

  private func send(
    _ draft: Draft, _ store: Store, _ context: CommandContext
  ) throws(CommandError) -> JSONValue {
    let message = try CommandError.mapping { () throws(StoreError) in
      var new = NewMessage(channel: draft.channel, author: draft.author, text: draft.text)
      new.attachments = draft.attachments.map(\.id)
      new.takenDraftText = draft.text
      // Whoever sends the same draft at the same time sends the same message.
      new.request = "\(draft.id)/\(draft.updatedAt)"
      return try store.storeMessage(new)
    }
    if case .text = context.form {
      try context.print(MessageText.line(message, isUnheard: false, style: context.style))
    }
    return MessageJSON.message(message, in: store)
  }
}
