/// `pressel composer`: the composer's engine for scripts and backends.
struct ComposerCommand: Command {
  private enum Action {
    case replay(String)
    case run(ComposerRun)
  }

  private static let folder = FlagDefinition(
    "folder", value: .named("DIR"), help: "with run: keeps each composer in a file there, across restarts")
  private static let keep = FlagDefinition(
    "keep", value: .named("N"), help: "with run and --folder: how many stay in memory (10000)")
  private static let state = FlagDefinition("state", help: "with run: the state in every answer")

  static let definition = CommandDefinition(
    "composer", summary: "runs event scripts, and composers for many users, through the engine",
    discussion: discussion,
    arguments: [ArgumentDefinition("replay|run"), ArgumentDefinition("SCRIPT", .optional)],
    flags: [folder, keep, state],
    examples: [
      "pressel composer replay Samples/scripts/hold-add.jsonl",
      "pressel composer run --folder /var/lib/chat/composers",
    ])

  private static let discussion = """
    composer replay SCRIPT
      SCRIPT (- is standard input) has an event a line: {"at":0.0,"event":"press"}. The first line may be
      {"settings":{…},"world":"ideal"} or "scripted". The answer has a line an event: phase and effects.
    composer run [--folder DIR [--keep N]] [--state]
      Lines of JSON on standard input, each answered by one line:
        {"composer":ID,"settings":{…}}          makes a composer, or changes the settings of one
        {"composer":ID,"at":1.2,"event":"press"}  an event; timers that are due are carried out before it
        {"composer":ID,"save":true}             asks for the state; may stand beside an event, too
        {"composer":ID,"state":{…}}             goes on with a state that was saved
        {"composer":ID,"forget":true}           drops a composer, its file too
      An answer is {"composer":ID,"at":…,"event":…,"phase":{…},"recordingState":…,"effects":[…],"nextTimer":…}.
      A line that is wrong is answered by {"error":{"code":…,"message":…},"line":N}, and changes nothing.
      "number":N, growing from line to line of a composer, makes a line safe to send again after a restart.
    """

  private let action: Action

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.words
    let folder = arguments.value(Self.folder)
    let keep = try arguments.value(Self.keep, expected: "a whole number from 1 on") { text in
      Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    if keep != nil, folder == nil { throw UsageError("--keep needs --folder: composers have no other place") }
    switch (words.first, words.count) {
    case ("replay", 2):
      guard folder == nil, !arguments.has(Self.state) else {
        throw UsageError("composer replay takes neither --folder nor --state")
      }
      action = .replay(words[1])
    case ("run", 1):
      let manner: ComposerAnswer.Manner = arguments.has(Self.state) ? .withState : .brief
      action = .run(ComposerRun(folder: folder, most: keep ?? 10_000, manner: manner))
    default:
      throw UsageError("composer is written so: composer replay SCRIPT | composer run [--folder DIR]")
    }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    switch action {
    case .replay(let script): try ComposerReplay(script: script).run(in: context)
    case .run(let run): try run.run(in: context)
    }
    return .done
  }
}
