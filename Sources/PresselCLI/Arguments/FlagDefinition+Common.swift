extension FlagDefinition {
  static let json = FlagDefinition("json", help: "one JSON document instead of text")
  static let jsonLines = FlagDefinition("json-lines", help: "one line of JSON an item")
  static let quiet = FlagDefinition(
    "quiet", letter: "q", help: "say nothing but errors and what was asked for")
  static let color = FlagDefinition(
    "color", value: .oneOf(["auto", "always", "never"]), help: "colours; auto: on a terminal without NO_COLOR"
  )
  static let store = FlagDefinition(
    "store", value: .named("DIR"), help: "where messages are kept, for this call")
  static let help = FlagDefinition("help", letter: "h", help: "this text")

  /// The flags that every command has.
  static let common = [json, jsonLines, quiet, color, store, help]

  static let force = FlagDefinition("force", help: "with a FILE that is there already: replaces it")

  static let device = FlagDefinition(
    "device", value: .named("NAME"), help: "an ALSA device, as `pressel devices` lists them")

  static let strict = FlagDefinition(
    "strict", help: "refuses an Ogg Opus file that RFC 7845, 6716 or 3533 forbids, at its first fault")

  static let gain = FlagDefinition(
    "gain", value: .oneOf(["header", "track"]),
    help: "track: adds R128_TRACK_GAIN to the gain of the header, which always counts")
}
