import ComposerWire
import PresselAudio
import PresselService
import PresselWaveform

/// A take that became a file, as scripts see it.
enum RecordedTakeJSON {
  static func file(_ path: String, _ take: RecordedTake) -> JSONValue {
    .object([
      ("file", .string(path)), ("duration", .number(take.samples.seconds(at: .opus))),
      ("samples", .integer(take.samples.frames)), ("waveform_data", MessageJSON.numbers(take.waveform.peak)),
      ("holes", HolesText.json(take.holes)),
    ])
  }
}
