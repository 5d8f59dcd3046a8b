import PresselAudio
import PresselService
import PresselStore
import PresselSystem

/// `pressel play`: plays messages and files, one after the other.
struct PlayCommand: Command {
  private static let from = FlagDefinition("from", value: .named("TIME"), help: "starts here instead of at 0")
  private static let output = FlagDefinition(
    "output", value: .named("FILE"), help: "a WAV file takes the place of the loudspeaker")

  static let definition = CommandDefinition(
    "play", summary: "plays messages and files of sound",
    discussion: "An ID may be shortened to a beginning that names one message; `last` is the newest.",
    arguments: [ArgumentDefinition("ID|FILE", .oneOrMore)], flags: [.device, from, output],
    examples: ["pressel play last", "pressel play voice.ogg --from 1m30s"])

  private let things: [String]
  private let start: FrameCount
  private let device: String?
  private let output: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    things = arguments.words
    device = arguments.value(.device)
    output = arguments.value(Self.output)
    let from = try arguments.value(Self.from, expected: DurationValue.expected) { DurationValue($0) }
    start = FrameCount(nanoseconds: from?.nanoseconds ?? 0, at: .opus)
    if output != nil, things.count > 1 { throw UsageError("--output takes one message or file at a time") }
    if output != nil, device != nil { throw UsageError("--output and --device exclude each other") }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    var sounds: [Sound] = []
    for thing in things { sounds += try context.sounds(of: thing) }
    let (backend, output, device) = (
      context.host.backend, output, device ?? context.configuration.text(.playbackDevice)
    )
    let player = try MessagePlayer(context) {
      output.map { WaveFileSink(path: $0) } ?? backend.sink(device: device)
    }
    for sound in sounds {
      if let signal = try player.play(sound, from: start) { return ExitCode(rawValue: signal.exitCode) }
    }
    return .done
  }
}
