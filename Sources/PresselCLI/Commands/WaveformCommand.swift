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

  static let definition = CommandDefinition(
    "waveform", summary: "the shape of a recording, as a row, as numbers (--json) or as a picture",
    arguments: [ArgumentDefinition("ID|FILE")], flags: [points, svg, .force],
    examples: ["pressel waveform last", "pressel waveform voice.ogg --points 200 --json"])

  private let thing: String
  private let points: Int
  private let svg: String?
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    thing = arguments.words.first ?? ""
    svg = arguments.value(Self.svg)
    existing = arguments.has(.force) ? .replace : .keep
    points =
      try arguments.value(Self.points, expected: "a whole number from 1 to 4096") { text in
        Int(text).flatMap { (1...WaveformBuilder.pointLimit).contains($0) ? $0 : nil }
      } ?? 100
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    for sound in try context.sounds(of: thing) {
      let progress = ProgressLine("Reading", context)
      let waveform: Waveform
      do {
        waveform = try SoundFile.waveform(of: sound.path, points: points) { progress.show($0) }
      } catch {
        progress.finish()
        throw CommandError(error)
      }
      progress.finish()
      if svg == "-" {
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
