import ComposerWire
import PresselStore

/// `pressel channels`: shows, adds, renames and removes channels.
struct ChannelsCommand: Command {
  private enum Action {
    case list
    case add(String)
    case rename(String, to: String)
    case remove(String)
  }

  private static let title = FlagDefinition(
    "title", value: .named("TEXT"), help: "with add and rename: what people see instead of the name")
  private static let all = FlagDefinition("all", help: "with remove: its messages and drafts, too")

  static let definition = CommandDefinition(
    "channels", summary: "shows, adds, renames and removes channels",
    discussion:
      "channels\nchannels add NAME [--title TEXT]\nchannels rename NAME NEW\nchannels remove NAME [--all]",
    arguments: [
      ArgumentDefinition("add|rename|remove", .optional), ArgumentDefinition("NAME", .optional),
      ArgumentDefinition("NEW", .optional),
    ],
    flags: [title, all], examples: ["pressel channels add family"])

  private let action: Action
  private let title: String?
  private let removal: ChannelRemoval

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.words
    title = arguments.value(Self.title)
    removal = arguments.has(Self.all) ? .withContents : .ifEmpty
    switch (words.first, words.count) {
    case (nil, _): action = .list
    case ("add", 2): action = .add(words[1])
    case ("rename", 3): action = .rename(words[1], to: words[2])
    case ("remove", 2): action = .remove(words[1])
    default: throw UsageError("channels is written so: channels [add NAME | rename NAME NEW | remove NAME]")
    }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStore()
    switch action {
    case .list:
      let channels = try CommandError.mapping { () throws(StoreError) in try store.channels() }
      guard case .text = context.form else {
        try context.print(list: channels.map(MessageJSON.channel), named: "channels")
        return .done
      }
      for channel in channels { try context.print(line(channel, context.style)) }
    case .add(let name):
      try tell(context, "Added") { () throws(StoreError) in try store.addChannel(name, title: title) }
    case .rename(let name, let new):
      try tell(context, "Renamed to") { () throws(StoreError) in
        try store.renameChannel(name, to: new, title: title)
      }
      try keepDefault(name, new, context)
    case .remove(let name):
      try tell(context, "Removed") { () throws(StoreError) in
        let channel = try store.channel(named: name)
        try store.removeChannel(name, removal)
        return channel
      }
    }
    return .done
  }

  /// The default channel stays the same one under its new name.
  private func keepDefault(_ name: String, _ new: String, _ context: CommandContext) throws(CommandError) {
    guard name == context.defaultChannel else { return }
    var configuration = context.configuration
    configuration.set(.channel, to: .string(new))
    try configuration.save()
  }

  private func tell(
    _ context: CommandContext, _ word: String, _ body: () throws(StoreError) -> Channel
  ) throws(CommandError) {
    let channel = try CommandError.mapping(body)
    if case .text = context.form {
      context.tell("\(word) \"\(context.style.safe(channel.name))\".")
    } else {
      try context.print(MessageJSON.channel(channel))
    }
  }

  private func line(_ channel: Channel, _ style: TextStyle) -> String {
    channel.title == channel.name
      ? style.safe(channel.name)
      : "\(style.safe(channel.name))  \(style.paint(style.safe(channel.title), .faint))"
  }
}
