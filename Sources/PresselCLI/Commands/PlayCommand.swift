import ComposerWire
import PresselAudio
import PresselService
import PresselStore
import PresselSystem

/// `pressel play`: plays messages and files, one after the other.
struct PlayCommand: Command {
  private static let from = FlagDefinition("from", value: .named("TIME"), help: "starts here instead of at 0")
  private static let output = FlagDefinition(
    "output", value: .named("FILE"),
    help: "a WAV file takes the place of the loudspeaker; - is standard output")

  static let definition = CommandDefinition(
    "play", summary: "plays messages and files of sound",
    discussion: "An ID may be shortened to a beginning that names one message; `last` is the newest.",
    arguments: [ArgumentDefinition("ID|FILE", .oneOrMore)],
    flags: [.device, from, output, .force, .strict, .gain],
    examples: ["pressel play last", "pressel play voice.ogg --from 1m30s"])

  private let things: [String]
  private let reading: SoundReading
  private let start: FrameCount
  private let device: String?
  private let output: String?
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    things = arguments.words
    reading = arguments.reading
    device = arguments.value(.device)
    output = arguments.value(Self.output)
    existing = arguments.has(.force) ? .replace : .keep
    let from = try arguments.value(Self.from, expected: DurationValue.expected) { DurationValue($0) }
    start = FrameCount(nanoseconds: from?.nanoseconds ?? 0, at: .opus)
    if output != nil, things.count > 1 { throw UsageError("--output takes one message or file at a time") }
    if output == "-", arguments.has(.json) || arguments.has(.jsonLines) {
      throw UsageError("--output - writes the sound to standard output: leave --json out")
    }
    if output != nil, device != nil { throw UsageError("--output and --device exclude each other") }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    var sounds: [Sound] = []
    for thing in things { sounds += try context.sounds(of: thing) }
    let player = try MessagePlayer(
      context, isHeard: output == nil, reading: reading, sink: sinks(context))
    for sound in sounds {
      if let place = try outputPlace(), start == .zero {
        let (isDone, signal) = try player.render(sound, to: place)
        if let signal { return ExitCode(rawValue: signal.exitCode) }
        if isDone { continue }
      }
      if let signal = try player.play(sound, from: start) { return ExitCode(rawValue: signal.exitCode) }
    }
    if let output, output != "-", context.form != .text {
      try context.print(.object([("file", .string(output))]))
    }
    return .done
  }

  private func sinks(_ context: CommandContext) throws(CommandError) -> @Sendable () -> any AudioSink {
    guard let output else {
      let (backend, device) = (context.host.backend, device ?? context.configuration.text(.playbackDevice))
      return { backend.sink(device: device) }
    }
    guard output != "-", let place = try outputPlace() else {
      return { WaveStreamSink(stream: .standardOutput) }
    }
    return { WaveFileSink(place: place) }
  }

  /// Where a file is to be made; `nil` for none.
  private func outputPlace() throws(CommandError) -> FilePlace? {
    guard let output, output != "-" else { return nil }
    let input = things.first { (try? FileSystem().kind(of: $0)) == .file }
    return try FilePlace(output, existing: existing, besides: input)
  }
}
