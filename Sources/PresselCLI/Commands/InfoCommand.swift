import PresselAudio
import PresselService

/// `pressel info`: what a file of sound is.
struct InfoCommand: Command {
  static let definition = CommandDefinition(
    "info", summary: "what a recording is: headers, tags, exact length, every fault found",
    arguments: [ArgumentDefinition("ID|FILE")], flags: [.strict],
    examples: ["pressel info voice.ogg", "pressel info last --json"])

  private let thing: String
  private let reading: SoundReading

  init(_ arguments: ParsedArguments) throws(UsageError) {
    thing = arguments.words.first ?? ""
    reading = arguments.reading
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    for sound in try context.sounds(of: thing) {
      let facts: SoundFacts
      do {
        facts = try SoundFile.facts(of: sound.path, reading: reading)
      } catch {
        throw CommandError(error)
      }
      if case .text = context.form {
        try context.print(SoundFactsText.text(facts, style: context.style))
      } else {
        try context.print(SoundFactsText.json(facts))
      }
    }
    return .done
  }
}
