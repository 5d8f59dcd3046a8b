import ComposerWire
import PresselAudio
import PresselDSP
import PresselService
import PresselStore
import PresselSystem

/// `pressel play`: plays messages and files, one after the other.
struct PlayCommand: Command {
  private static let from = FlagDefinition(
    "from", value: .named("TIME"), help: "starts here instead of where it was left")
  private static let speed = FlagDefinition(
    "speed", value: .named("N"), help: "0.5 to 3, the pitch stays; remembered for the channel")
  private static let skipSilence = FlagDefinition("skip-silence", help: "plays 0.4 s of each longer silence")
  private static let volume = FlagDefinition(
    "volume", value: .oneOf(["recorded", "loudness"]),
    help: "as the file says (the default), or everything equally loud, at -19 LUFS")
  private static let next = FlagDefinition(
    "next", help: "goes on with the voice messages that follow, up to one of text only")
  private static let own = FlagDefinition("own", help: "with --next: your own messages too")
  private static let output = FlagDefinition(
    "output", value: .named("FILE"),
    help: "a WAV file takes the place of the loudspeaker; - is standard output")

  static let definition = CommandDefinition(
    "play", summary: "plays messages and files of sound",
    discussion: """
      An ID may be shortened to a beginning that names one message; `last` is the newest.
      On a terminal: space pauses and goes on, the arrows left and right jump 5 s,
      < and > change the speed, q ends it.
      """,
    arguments: [ArgumentDefinition("ID|FILE", .oneOrMore)],
    flags: [.device, from, speed, skipSilence, volume, next, own, output, .force, .strict, .gain],
    examples: ["pressel play last", "pressel play voice.ogg --from 1m30s --speed 1.5"])

  private let things: [String]
  private let reading: SoundReading
  private let start: FrameCount?
  private let speed: PlaybackSpeed?
  private let silences: PlaybackManner.Silences
  private let volume: PlaybackManner.Volume
  private let following: PlaybackOptions.Following
  private let device: String?
  private let output: String?
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    things = arguments.words
    reading = arguments.reading
    device = arguments.value(.device)
    output = arguments.value(Self.output)
    existing = arguments.has(.force) ? .replace : .keep
    start = try arguments.value(Self.from, expected: DurationValue.expected) { DurationValue($0) }
      .map { FrameCount(nanoseconds: $0.nanoseconds, at: .opus) }
    speed = try arguments.value(Self.speed, expected: SpeedValue.expected) { SpeedValue.speed($0) }
    silences = arguments.has(Self.skipSilence) ? .shortened : .kept
    volume = arguments.value(Self.volume) == "loudness" ? .equal : .recorded
    following = arguments.has(Self.next) ? (arguments.has(Self.own) ? .othersAndOwn : .others) : .nothing
    if arguments.has(Self.own), !arguments.has(Self.next) { throw UsageError("--own needs --next") }
    try checkOutput(arguments)
  }

  private func checkOutput(_ arguments: ParsedArguments) throws(UsageError) {
    guard let output else { return }
    if things.count > 1 { throw UsageError("--output takes one message or file at a time") }
    if output == "-", arguments.has(.json) || arguments.has(.jsonLines) {
      throw UsageError("--output - writes the sound to standard output: leave --json out")
    }
    if device != nil { throw UsageError("--output and --device exclude each other") }
    if arguments.has(Self.next) { throw UsageError("--output takes one message or file: leave --next out") }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    if let speed, speed != .normal { try requireSpeed() }
    var sounds: [Sound] = []
    for thing in things { sounds += try context.sounds(of: thing) }
    guard let output else { return try play(sounds, context) }
    try requireOne(sounds, context)
    let manner = PlaybackManner(speed: speed ?? .normal, silences: silences, volume: volume)
    for sound in sounds {
      let rendering = Rendering(
        sound: sound, manner: manner, reading: reading, place: try place(of: output))
      if let signal = try rendering.run(from: start ?? .zero) { return ExitCode(rawValue: signal.exitCode) }
    }
    if output != "-", context.form != .text { try context.print(.object([("file", .string(output))])) }
    return .done
  }

  private func play(_ sounds: [Sound], _ context: CommandContext) throws(CommandError) -> ExitCode {
    var options = PlaybackOptions(listener: context.author)
    options.speed = speed
    options.silences = silences
    options.volume = volume
    options.following = following
    options.reading = reading
    let (backend, device) = (context.host.backend, device ?? context.configuration.text(.playbackDevice))
    let player = try MessagePlayer(sounds, options, context) { backend.sink(device: device) }
    return try player.play(from: start).map { ExitCode(rawValue: $0.exitCode) } ?? .done
  }

  /// A file takes one recording.
  private func requireOne(_ sounds: [Sound], _ context: CommandContext) throws(CommandError) {
    guard sounds.count > 1 else { return }
    let ids = sounds.compactMap { $0.attachment?.id.description }.joined(separator: ", ")
    throw CommandError(
      code: "severalRecordings",
      "\(context.style.safe(things.first ?? "the message")) has \(sounds.count) recordings; name the one to write: \(ids)",
      exitCode: .refused)
  }

  private func requireSpeed() throws(CommandError) {
    guard !TimeScale.isBuilt else { return }
    throw CommandError(
      code: "notBuilt",
      "this pressel was built without other speeds: build it with the trait Speed, which needs libsonic",
      exitCode: .refused)
  }

  /// - Returns: `nil` for standard output.
  private func place(of output: String) throws(CommandError) -> FilePlace? {
    guard output != "-" else { return nil }
    let input = things.first { (try? FileSystem().kind(of: $0)) == .file }
    return try FilePlace(output, existing: existing, besides: input)
  }
}
