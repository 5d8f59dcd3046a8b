import PresselOpus
import PresselService

extension ParsedArguments {
  /// How files are to be read, by the flags that commands which read them have in common.
  var reading: SoundReading {
    SoundReading(
      conformance: has(.strict) ? .strict : .lenient,
      gain: value(.gain) == "track" ? .headerAndTrack : .header)
  }
}
