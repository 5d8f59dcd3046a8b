/// Everything that is known of a command before it runs: parser, help, man page and completion are made from it.
struct CommandDefinition: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What the help says beyond the summary; may be empty.
  let discussion: String
  let arguments: [ArgumentDefinition]
  /// The command's own flags; those of ``FlagDefinition/common`` come on top.
  let flags: [FlagDefinition]
  /// Lines that a person can type.
  let examples: [String]

  init(
    _ name: String, summary: String, discussion: String = "", arguments: [ArgumentDefinition] = [],
    flags: [FlagDefinition] = [], examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.flags = flags
    self.examples = examples
  }

  var allFlags: [FlagDefinition] {
    flags + FlagDefinition.common
  }

  /// "pressel record [CHANNEL] [flags]"
  var synopsis: String {
    (["pressel", name] + arguments.map(\.synopsis) + ["[flags]"]).joined(separator: " ")
  }

  /// The most words that are no flags; `nil` when there is no limit.
  var mostArguments: Int? {
    var most = 0
    for argument in arguments {
      switch argument.count {
      case .one, .optional: most += 1
      case .oneOrMore, .optionalMore: return nil
      }
    }
    return most
  }

  var fewestArguments: Int {
    arguments.count { argument in
      switch argument.count {
      case .one, .oneOrMore: true
      case .optional, .optionalMore: false
      }
    }
  }
}
