import ComposerWire
import PresselAudio
import PresselWaveform

/// A waveform as another network takes it: the bare value, or with `--json` the members of the network's own document
/// that belong to it.
enum NetworkWaveformText {
  static func print(
    _ waveform: Waveform, _ network: NetworkWaveform, _ context: CommandContext
  ) throws(CommandError) {
    switch (context.form, network) {
    case (.text, .matrix): try context.print(matrix(waveform).text())
    case (.text, .discord): try context.print(waveform.discordText)
    case (.json, _), (.jsonLines, _): try context.print(json(waveform, network))
    }
  }

  /// The duration is whole milliseconds in Matrix and seconds in Discord.
  static func json(_ waveform: Waveform, _ network: NetworkWaveform) -> JSONValue {
    switch network {
    case .matrix:
      let milliseconds = (waveform.samples.nanoseconds(at: .opus) + 500_000) / 1_000_000
      return .object([
        (
          "org.matrix.msc1767.audio",
          .object([("duration", .integer(milliseconds)), ("waveform", matrix(waveform))])
        )
      ])
    case .discord:
      return .object([
        ("duration_secs", .number(waveform.samples.seconds(at: .opus))),
        ("waveform", .string(waveform.discordText)),
      ])
    }
  }

  private static func matrix(_ waveform: Waveform) -> JSONValue {
    .array(waveform.matrixValues.map { .integer(Int64($0)) })
  }
}
