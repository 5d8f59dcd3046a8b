import ComposerEngine
import ComposerWire
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem

/// `pressel record`: a take from its start to a message, a draft or a file.
struct RecordCommand: Command {
  private enum Kept {
    case message
    case draft
    case byTerminal
  }

  private static let duration = FlagDefinition(
    "duration", value: .named("TIME"),
    help: "ends by itself after this long, to the sample unless sound is lost")
  private static let input = FlagDefinition(
    "input", value: .named("FILE"),
    help: "a file of sound stands for the microphone; - is standard input")
  private static let realTime = FlagDefinition(
    "realtime", help: "with --input: a second of sound takes a second")
  private static let reconnect = FlagDefinition(
    "reconnect", help: "waits 10 s for a microphone that goes away, and marks what is missing")
  private static let text = FlagDefinition(
    "text", value: .named("TEXT"), help: "what the message says in writing")
  private static let send = FlagDefinition(
    "send", help: "keep it as a message (the default without a terminal)")
  private static let draft = FlagDefinition(
    "draft", help: "keep it as a draft (the default when a person is at the terminal)")
  private static let output = FlagDefinition(
    "output", value: .named("FILE"), help: "only an Ogg Opus file, no message; - is standard output")
  private static let title = FlagDefinition(
    "title", value: .named("WORDS"), help: "with --output FILE: the title inside it (default its name)")
  private static let estimate = FlagDefinition(
    "estimate", help: "records nothing: tells how large the longest recording would be")
  private static let maxDuration = FlagDefinition(
    "max-duration", value: .named("TIME"), help: "the longest it may last (setting maxDuration)")

  static let definition = CommandDefinition(
    "record", summary: "records a voice message and keeps it on this machine",
    discussion: "Ctrl-C ends the recording and keeps it.",
    arguments: [ArgumentDefinition("CHANNEL", .optional)],
    flags: [
      .device, reconnect, input, realTime, duration, maxDuration, text, send, draft, output, title, .force,
      .strict, .gain,
    ]
      + EncoderChoice.flags + [estimate],
    examples: [
      "pressel record general --duration 5s --text \"hello\" --send",
      "pressel record --input voice.wav --output voice.ogg",
      "pressel record --duration 1m --fit 512K --estimate",
    ])

  private let channel: String?
  private let kept: Kept
  private let text: String
  private let output: String?
  private let title: String?
  private let encoder: EncoderChoice
  private let onlyEstimates: Bool
  private let duration: DurationValue?
  private let maxDuration: DurationValue?
  private let device: String?
  private let input: String?
  private let waitsForDevice: Bool
  private let pace: FileSource.Pace
  private let reading: SoundReading
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    channel = arguments.words.first
    text = arguments.value(Self.text) ?? ""
    output = arguments.value(Self.output)
    title = arguments.value(Self.title)
    encoder = try EncoderChoice(arguments)
    onlyEstimates = arguments.has(Self.estimate)
    device = arguments.value(.device)
    input = arguments.value(Self.input)
    waitsForDevice = arguments.has(Self.reconnect)
    existing = arguments.has(.force) ? .replace : .keep
    reading = arguments.reading
    pace = arguments.has(Self.realTime) ? .realTime : .unlimited
    duration = try arguments.value(Self.duration, expected: Self.expected, Self.positive)
    maxDuration = try arguments.value(Self.maxDuration, expected: Self.expected, Self.positive)
    switch (arguments.has(Self.send), arguments.has(Self.draft)) {
    case (true, true): throw UsageError("--send and --draft exclude each other")
    case (true, false): kept = .message
    case (false, true): kept = .draft
    case (false, false): kept = .byTerminal
    }
    if output != nil, channel != nil { throw UsageError("--output makes a file only: leave the channel out") }
    if output != nil, kept != .byTerminal {
      throw UsageError("--output makes no message: leave --send and --draft out")
    }
    if output == "-", arguments.has(.json) || arguments.has(.jsonLines) {
      throw UsageError("--output - writes the sound to standard output: leave --json out")
    }
    if title != nil, output == nil || output == "-" { throw UsageError("--title needs --output FILE") }
    if input == nil, arguments.has(Self.realTime) { throw UsageError("--realtime needs --input") }
    if input == nil, arguments.has(.strict) { throw UsageError("--strict needs --input") }
    if input == nil, arguments.value(.gain) != nil { throw UsageError("--gain needs --input") }
    if output != nil, !text.isEmpty { throw UsageError("--output makes no message: leave --text out") }
    if waitsForDevice, input != nil { throw UsageError("--reconnect needs a microphone: leave --input out") }
    if device != nil, input != nil { throw UsageError("--device and --input exclude each other") }
  }

  private static let expected = DurationValue.expected + ", of at least 20ms"

  private static func positive(_ text: String) -> DurationValue? {
    DurationValue(text).flatMap { $0.nanoseconds >= 20_000_000 ? $0 : nil }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    if onlyEstimates { return try tellSize(context) }
    context.host.backend.warmUp()
    let isAttended = context.host.isTerminal(.input) && context.host.isTerminal(.error)
    let plan = try plan(context, isAttended: isAttended)
    // Whoever records has something to say: what a crash left can wait until it is said.
    defer { if let store = plan.store { context.recoverTakes(in: store) } }
    let recording = try Recording(plan, context: context, session: session(plan, context))
    return try recording.run()
  }

  private func plan(_ context: CommandContext, isAttended: Bool) throws(CommandError) -> RecordingPlan {
    if output == "-" { return RecordingPlan(text: "", place: .stream) }
    if let output {
      let place = try FilePlace(output, existing: existing, besides: input)
      return RecordingPlan(text: "", place: .file(place, title: title))
    }
    let store = try context.openStoreAsItIs()
    let name = channel ?? context.defaultChannel
    let channel = try CommandError.mapping { () throws(StoreError) in
      try store.channel(named: name).name
    }
    let isMessage =
      switch kept {
      case .message: true
      case .draft: false
      case .byTerminal: !isAttended
      }
    return RecordingPlan(text: text, place: isMessage ? .message(store, channel) : .draft(store, channel))
  }

  private func session(
    _ plan: RecordingPlan, _ context: CommandContext
  ) throws(CommandError) -> RecordingSession {
    let source = try source(context)
    let backend = context.host.backend
    let playbackDevice = context.configuration.text(.playbackDevice)
    let destination = try plan.destination(author: context.author)
    let settings = try composerSettings(context)
    let encoder = try encoder.settings(context.configuration) { size(of: $0, context) }
    do {
      return try RecordingSession(
        settings: settings, encoder: encoder, destination: destination, source: { source },
        sink: { backend.sink(device: playbackDevice) })
    } catch {
      throw CommandError(error)
    }
  }

  /// How large the longest recording is.
  private func size(
    of frame: OpusEncoderSettings.FrameDuration, _ context: CommandContext
  ) -> OpusFileSize {
    let samples = FrameCount(nanoseconds: longest(context), at: .opus)
    let place: OpusFileSize.RecordingPlace =
      switch output {
      case nil: .store
      case "-": .stream
      case .some(let path): .file(title: title ?? path)
      }
    return OpusFileSize(
      recording: samples, frameDuration: frame, to: place, holes: input == nil ? TakeHole.limit : 0)
  }

  private func tellSize(_ context: CommandContext) throws(CommandError) -> ExitCode {
    let settings = try encoder.settings(context.configuration) { size(of: $0, context) }
    let estimate = SizeEstimate(
      size: size(of: settings.frameDuration, context), encoder: settings, limit: encoder.limit)
    if case .text = context.form {
      try context.print(estimate.text)
    } else {
      try context.print(estimate.json)
    }
    return .done
  }

  private func source(_ context: CommandContext) throws(CommandError) -> any AudioSource {
    guard let input else { return microphone(context) }
    do {
      return try FileSource(path: input, pace: pace, reading: reading)
    } catch {
      throw CommandError(error)
    }
  }

  /// A device is trimmed where it starts, so also when it comes back.
  private func microphone(_ context: CommandContext) -> any AudioSource {
    let backend = context.host.backend
    let device = device ?? context.configuration.text(.device)
    let lead = Int(context.configuration.number(.leadTrim) ?? 0)
    let make: @Sendable () -> any AudioSource = {
      LeadTrimmedSource(backend.source(device: device), milliseconds: lead)
    }
    return waitsForDevice ? ReconnectingSource(make: make) : make()
  }

  /// Nanoseconds; what was typed wins over the setting.
  private func longest(_ context: CommandContext) -> Int64 {
    [duration, maxDuration].compactMap { $0?.nanoseconds }.min()
      ?? context.configuration.nanoseconds(.maxDuration) ?? .max
  }

  private func composerSettings(_ context: CommandContext) throws(CommandError) -> ComposerSettings {
    let limit = longest(context)
    // A scripted take needs no hold, and may be shorter than one.
    let threshold = min(1_000_000_000, limit / 2)
    do {
      return try ComposerSettings(
        holdThreshold: Nanoseconds(threshold), maxDuration: limit == .max ? nil : Nanoseconds(limit),
        limitWarning: duration == nil ? .seconds(10) : Nanoseconds(limit), rates: [1])
    } catch {
      throw CommandError(
        code: "badConfiguration", "the settings of the composer contradict each other: \(error)")
    }
  }
}
