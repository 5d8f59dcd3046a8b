import ComposerWire
import PresselStore

/// `pressel config`: shows and sets the settings.
struct ConfigCommand: Command {
  private static let reset = FlagDefinition("reset", help: "with KEY: back to the default")

  static let definition = CommandDefinition(
    "config", summary: "shows and sets the settings, each with its meaning",
    arguments: [ArgumentDefinition("KEY", .optional), ArgumentDefinition("VALUE", .optional)], flags: [reset],
    examples: ["pressel config", "pressel config bitRate 32000", "pressel config device --reset"])

  private let setting: SettingDefinition?
  private let value: JSONValue?
  private let resets: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    resets = arguments.has(Self.reset)
    guard let key = arguments.words.first else {
      if resets { throw UsageError("--reset needs the KEY of a setting") }
      (setting, value) = (nil, nil)
      return
    }
    guard let setting = SettingDefinition.all.first(where: { $0.key == key }) else {
      throw UsageError("there is no setting \"\(key)\"; `pressel config` lists them")
    }
    self.setting = setting
    guard let text = arguments.words.dropFirst().first else {
      value = nil
      return
    }
    guard !resets else { throw UsageError("--reset takes no VALUE") }
    guard let value = setting.value(of: text) else {
      throw UsageError("\(key) cannot be \"\(text)\": it takes \(setting.expected)")
    }
    self.value = value
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    guard let setting else { return try showAll(context) }
    guard value != nil || resets else { return try show(setting, context) }
    if setting.key == SettingDefinition.channel.key, let name = value?.string {
      let store = try context.openStore()
      _ = try CommandError.mapping { () throws(StoreError) in try store.channel(named: name) }
    }
    var configuration = context.configuration
    configuration.set(setting, to: value)
    try configuration.save()
    return try show(setting, context, configuration)
  }

  private func show(
    _ setting: SettingDefinition, _ context: CommandContext, _ changed: Configuration? = nil
  ) throws(CommandError) -> ExitCode {
    let value = (changed ?? context.configuration).value(setting) ?? .null
    if case .text = context.form {
      try context.print(ConfigCommand.text(of: value))
    } else {
      try context.print(.object([(setting.key, value)]))
    }
    return .done
  }

  private func showAll(_ context: CommandContext) throws(CommandError) -> ExitCode {
    let configuration = context.configuration
    guard case .text = context.form else {
      try context.print(
        .object(SettingDefinition.all.map { ($0.key, configuration.value($0) ?? .null) }))
      return .done
    }
    for setting in SettingDefinition.all {
      let value = ConfigCommand.text(of: configuration.value(setting) ?? .null)
      let pair = "\(setting.key) = \(value)"
      let gap = String(repeating: " ", count: max(2, 32 - pair.count))
      try context.print(pair + gap + context.style.paint(setting.meaning, .faint))
    }
    context.tell("They are kept in \(configuration.file).")
    return .done
  }

  private static func text(of value: JSONValue) -> String {
    value.string ?? (value.isNull ? "" : value.text())
  }
}
