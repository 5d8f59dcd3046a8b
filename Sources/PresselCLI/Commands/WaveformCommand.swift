import ComposerWire
import PresselAudio
import PresselService
import PresselSystem
import PresselWaveform

/// `pressel waveform`: the shape of a recording, as a row, as numbers, as a picture.
struct WaveformCommand: Command {
  private static let points = FlagDefinition(
    "points", value: .named("N"), help: "how many, 1 to 4096 (default 100)")
  private static let svg = FlagDefinition(
    "svg", value: .named("FILE"), help: "draws a picture into a file; - is standard output")

  private static let format = FlagDefinition(
    "format", value: .oneOf(NetworkWaveform.allCases.map(\.rawValue)),
    help: "as another network takes it: whole numbers to 1024, or bytes in base64")
  private static let levels = FlagDefinition(
    "levels", help: "a peak and an RMS for each 10 ms instead of points")

  static let definition = CommandDefinition(
    "waveform", summary: "the shape of a recording, as a row, as numbers (--json) or as a picture",
    arguments: [ArgumentDefinition("ID|FILE")], flags: [points, format, levels, svg, .force, .strict, .gain],
    examples: [
      "pressel waveform last", "pressel waveform voice.ogg --points 200 --json",
      "pressel waveform voice.ogg --format discord",
    ])

  private let thing: String
  private let reading: SoundReading
  private let points: Int
  private let network: NetworkWaveform?
  private let svg: String?
  private let wantsLevels: Bool
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    thing = arguments.words.first ?? ""
    reading = arguments.reading
    svg = arguments.value(Self.svg)
    existing = arguments.has(.force) ? .replace : .keep
    wantsLevels = arguments.has(Self.levels)
    if wantsLevels, svg != nil || arguments.value(Self.points) != nil {
      throw UsageError("--levels goes with neither --points nor --svg: there is one for each 10 ms")
    }
    network = arguments.value(Self.format).flatMap { NetworkWaveform(rawValue: $0) }
    if network != nil, wantsLevels || svg != nil || arguments.value(Self.points) != nil {
      throw UsageError(
        "--format goes with none of --points, --levels and --svg: the network has its own number")
    }
    points =
      try arguments.value(Self.points, expected: "a whole number from 1 to 4096") { text in
        Int(text).flatMap { (1...WaveformBuilder.pointLimit).contains($0) ? $0 : nil }
      } ?? 100
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    for sound in try context.sounds(of: thing) {
      if wantsLevels {
        try showLevels(of: sound, context)
        continue
      }
      let progress = ProgressLine("Reading", context)
      let waveform: Waveform
      do {
        waveform = try read(sound, progress)
      } catch {
        progress.finish()
        throw CommandError(error)
      }
      progress.finish()
      if let network {
        try NetworkWaveformText.print(waveform, network, context)
      } else if svg == "-" {
        try context.write(bytes: Array(WaveformSVG.picture(waveform).utf8))
      } else if let svg {
        try write(WaveformSVG.picture(waveform), to: svg)
        if context.form != .text { try context.print(.object([("file", .string(svg))])) }
      } else if case .text = context.form {
        let width = min(points, context.host.isTerminal(.output) ? context.host.columns() ?? points : points)
        try context.print(WaveformDrawing.row(waveform.peak, width: width, style: context.style))
      } else {
        try context.print(json(waveform))
      }
    }
    return .done
  }

  private func read(_ sound: Sound, _ progress: ProgressLine) throws(AudioError) -> Waveform {
    guard let network else {
      return try SoundFile.waveform(of: sound.path, reading: reading, points: points) { progress.show($0) }
    }
    return try SoundFile.waveform(of: sound.path, reading: reading, for: network) { progress.show($0) }
  }

  private func showLevels(of sound: Sound, _ context: CommandContext) throws(CommandError) {
    let progress = ProgressLine("Reading", context)
    let (levels, samples): ([WaveformLevel], FrameCount)
    do {
      (levels, samples) = try SoundFile.levels(of: sound.path, reading: reading) { progress.show($0) }
    } catch {
      progress.finish()
      throw CommandError(error)
    }
    progress.finish()
    switch context.form {
    case .text:
      for (number, level) in levels.enumerated() {
        let numbers = MessageJSON.numbers([level.peak, level.rms]).array?.map { $0.text() } ?? []
        try context.print("\(number * WaveformBuilder.levelFrames) \(numbers.joined(separator: " "))")
      }
    case .json, .jsonLines:
      try context.print(
        .object([
          ("levels", .integer(Int64(levels.count))),
          ("levelFrames", .integer(Int64(WaveformBuilder.levelFrames))),
          ("rms", MessageJSON.numbers(levels.map(\.rms))),
          ("peak", MessageJSON.numbers(levels.map(\.peak))), ("samples", .integer(samples.frames)),
        ]))
    }
  }

  private func json(_ waveform: Waveform) -> JSONValue {
    .object([
      ("points", .integer(Int64(waveform.count))), ("rms", MessageJSON.numbers(waveform.rms)),
      ("peak", MessageJSON.numbers(waveform.peak)), ("samples", .integer(waveform.samples.frames)),
    ])
  }

  private func write(_ text: String, to path: String) throws(CommandError) {
    let place = try FilePlace(path, existing: existing, besides: nil)
    do {
      let file = try FileReplacement(of: place)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw CommandError(error)
    }
  }
}
