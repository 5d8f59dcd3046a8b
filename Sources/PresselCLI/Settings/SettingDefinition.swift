import ComposerWire

/// One setting: its key, what it takes, its default, and what it means.
struct SettingDefinition: Sendable {
  /// What a setting takes.
  enum Kind: Sendable {
    /// A text of at least one character.
    case text
    /// A whole number in a range.
    case whole(ClosedRange<Int64>)
    /// Yes or no.
    case flag
    /// One of these words.
    case oneOf([String])
    /// A length of time in a range of nanoseconds, kept as it was written.
    case time(ClosedRange<Int64>)
  }

  /// The name in the file and on the command line.
  let key: String
  let kind: Kind
  /// What is used when nothing is set; `nil` when the program finds it out.
  let standard: JSONValue?
  /// One line.
  let meaning: String

  private init(_ key: String, _ kind: Kind, _ standard: JSONValue?, _ meaning: String) {
    self.key = key
    self.kind = kind
    self.standard = standard
    self.meaning = meaning
  }
}

extension SettingDefinition {
  static let author = SettingDefinition("author", .text, nil, "who your messages are from; the login name")
  static let channel = SettingDefinition(
    "channel", .text, .string("general"), "the channel that is used when none is named")
  static let device = SettingDefinition("device", .text, nil, "the ALSA device that records; the default one")
  static let playbackDevice = SettingDefinition(
    "playbackDevice", .text, nil, "the ALSA device that plays; the default one")
  static let bitRate = SettingDefinition(
    "bitRate", .whole(6_000...128_000), .integer(24_000), "bits a second of new recordings")
  static let complexity = SettingDefinition(
    "complexity", .whole(0...10), .integer(10), "how hard the encoder works, 0 to 10")
  static let frame = SettingDefinition(
    "frame", .oneOf(["20", "40", "60"]), .integer(20), "milliseconds a packet")
  static let dtx = SettingDefinition(
    "dtx", .flag, .bool(false), "whether silence takes next to no room in the file")
  static let inputRate = SettingDefinition(
    "inputRate", .oneOf(["48000", "16000"]), .integer(48_000),
    "samples a second that the encoder is given; 16000 for small messages")
  static let leadTrim = SettingDefinition(
    "leadTrim", .whole(0...200), .integer(0),
    "milliseconds left out when a microphone starts, for one that thumps, 0 to 200")
  static let maxDuration = SettingDefinition(
    "maxDuration", .time(1_000_000_000...86_400_000_000_000), .string("15m"), "the longest recording")

  /// All of them, in the order in which they are shown.
  static let all = [
    author, channel, device, playbackDevice, bitRate, complexity, frame, dtx, inputRate, leadTrim,
    maxDuration,
  ]

  /// What a wrong value is told.
  var expected: String {
    switch kind {
    case .text: "a text without control characters"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    case .time(let range):
      "\(DurationValue.expected), from \(TimeText.exact(range.lowerBound)) to \(TimeText.exact(range.upperBound))"
    }
  }

  /// Reads what was typed.
  ///
  /// - Returns: `nil` when it is nothing that this setting takes.
  func value(of text: String) -> JSONValue? {
    switch kind {
    case .text:
      let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      return text.isEmpty || !isPlain ? nil : .string(text)
    case .whole(let range):
      guard let number = Int64(text), range.contains(number) else { return nil }
      return .integer(number)
    case .flag:
      switch text {
      case "true", "yes", "on": return .bool(true)
      case "false", "no", "off": return .bool(false)
      default: return nil
      }
    case .oneOf(let words):
      guard words.contains(text) else { return nil }
      return Int64(text).map { .integer($0) } ?? .string(text)
    case .time(let range):
      guard let span = DurationValue(text), range.contains(span.nanoseconds) else { return nil }
      return .string(text)
    }
  }

  /// Checks what stands in the file: exactly what setting it would have written.
  func accepts(_ value: JSONValue) -> Bool {
    let text =
      switch value {
      case .string(let text): text
      case .bool(let flag): flag ? "true" : "false"
      case .integer(let number): String(number)
      case .number, .null, .array, .object: ""
      }
    return self.value(of: text) == value
  }
}
