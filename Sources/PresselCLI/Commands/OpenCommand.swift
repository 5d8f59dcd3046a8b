import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTerminal

/// `pressel open`: the messages of a channel and the composer, on a terminal.
struct OpenCommand: Command {
  private static let keys = FlagDefinition(
    "keys", value: .oneOf(HoldingWay.allCases.map(\.rawValue)),
    help: "how to hold: release of the space bar, the mouse, or toggle; without it what the terminal can")

  private static let plain = FlagDefinition(
    "plain", help: "one line for each change and no cursor that moves: for a screen reader")

  static let definition = CommandDefinition(
    "open", summary: "shows a channel, plays its messages and composes, on a terminal",
    discussion: """
      Hold the space bar to record where the terminal tells its release (kitty, foot, WezTerm, Ghostty),
      hold the mouse on the button everywhere, or press space to start and to stop. ? shows all keys.
      `pressel` alone does the same with the usual channel.
      """,
    arguments: [ArgumentDefinition("CHANNEL", .optional)], flags: [.device, keys, plain],
    examples: ["pressel open general", "pressel open work --keys toggle"])

  private let channel: String?
  private let device: String?
  private let keys: HoldingWay?
  private let face: TerminalSession.Face

  init(_ arguments: ParsedArguments) throws(UsageError) {
    channel = arguments.words.first
    device = arguments.value(.device)
    face = arguments.has(Self.plain) ? .lines : .cells
    keys = arguments.value(Self.keys).flatMap { HoldingWay(rawValue: $0) }
  }

  /// Whether `pressel` alone may open a channel.
  static func isPossible(in host: CommandHost) -> Bool {
    host.isTerminal(.input) && host.isTerminal(.output) && host.environment("TERM") ?? "dumb" != "dumb"
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    // A terminal that cannot move its cursor can be written on line by line.
    let isPossible =
      switch face {
      case .cells: OpenCommand.isPossible(in: context.host)
      case .lines: context.host.isTerminal(.input) && context.host.isTerminal(.output)
      }
    guard isPossible else {
      throw CommandError(
        code: "noTerminal",
        "`pressel open` needs a terminal that can move its cursor, or --plain; `pressel list`, `play` and `record` need none",
        exitCode: .refused)
    }
    context.host.backend.warmUp()
    let store = try context.openStoreAsItIs()
    var visit = try visit(store, context)
    visit.greeting = OpenCommand.recovered(in: store)
    let ending: ComposerApplication.Ending
    do throws(ApplicationError) {
      ending = try ComposerApplication(visit).run()
    } catch {
      throw CommandError(code: error.code, CommandError.withoutFullStop(error.message))
    }
    return OpenCommand.exitCode(ending)
  }

  private func visit(_ store: Store, _ context: CommandContext) throws(CommandError) -> ComposerVisit {
    let backend = context.host.backend
    let (device, lead) = (
      device ?? context.configuration.text(.device), Int(context.configuration.number(.leadTrim) ?? 0)
    )
    let playbackDevice = context.configuration.text(.playbackDevice)
    let encoder = try EncoderChoice.ofSettings.settings(context.configuration) { frame in
      OpusFileSize(recording: .zero, frameDuration: frame, to: .store, holes: TakeHole.limit)
    }
    var visit = ComposerVisit(
      store: store, channel: channel ?? context.defaultChannel, author: context.author, encoder: encoder,
      source: { LeadTrimmedSource(backend.source(device: device), milliseconds: lead) },
      sink: { backend.sink(device: playbackDevice) })
    visit.settings = try composerSettings(context)
    visit.holding = keys
    visit.face = face
    visit.lettering = context.style.usesUnicode ? .unicode : .ascii
    visit.depth = context.style.usesColor ? ColourDepth { context.host.environment($0) } : .none
    return visit
  }

  private func composerSettings(_ context: CommandContext) throws(CommandError) -> ComposerSettings {
    do {
      return try ComposerSettings(
        maxDuration: context.configuration.nanoseconds(.maxDuration).map { Nanoseconds($0) })
    } catch {
      throw CommandError(
        code: "badConfiguration", "the settings of the composer contradict each other: \(error)")
    }
  }

  /// What a crash left is offered first, and told.
  private static func recovered(in store: Store) -> String? {
    guard let report = try? TakeRecovery(store: store).recoverAll(.quick), let last = report.recovered.last
    else {
      return nil
    }
    let length = TimeText.length(last.recording.nanoseconds)
    guard report.recovered.count == 1 else {
      return "\(report.recovered.count) recordings that were cut off are in the drafts"
    }
    return "a recording of \(length) that was cut off is in the draft of \(last.take.channel)"
  }

  private static func exitCode(_ ending: ComposerApplication.Ending) -> ExitCode {
    switch ending {
    case .left: .done
    case .gone: ExitCode(rawValue: Signal.hangUp.exitCode)
    case .signal(let signal): ExitCode(rawValue: signal.exitCode)
    }
  }
}
