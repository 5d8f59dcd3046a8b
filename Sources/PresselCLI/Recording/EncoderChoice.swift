import ComposerWire
import PresselAudio
import PresselOpus
import PresselService

/// What was typed about the encoder of one recording; it wins over the settings.
struct EncoderChoice {
  private static let pairs: [(FlagDefinition, SettingDefinition)] = [
    (
      FlagDefinition("bit-rate", value: .named("N"), help: "bits a second, 6000 to 128000 (setting bitRate)"),
      .bitRate
    ),
    (
      FlagDefinition("complexity", value: .named("N"), help: "how hard the encoder works, 0 to 10 (setting)"),
      .complexity
    ),
    (
      FlagDefinition("frame", value: .oneOf(["20", "40", "60"]), help: "milliseconds a packet (setting)"),
      .frame
    ),
    (
      FlagDefinition(
        "dtx", value: .oneOf(["on", "off"]), help: "whether silence takes next to no room (setting)"),
      .dtx
    ),
    (
      FlagDefinition(
        "input-rate", value: .oneOf(["48000", "16000"]),
        help: "16000 keeps what speech needs, for small messages (setting inputRate)"),
      .inputRate
    ),
  ]
  private static let fit = FlagDefinition(
    "fit", value: .named("SIZE"),
    help: "never larger than this, whatever is heard; the bit rate comes down for it")

  static let flags = pairs.map(\.0) + [fit]

  private let typed: [(SettingDefinition, JSONValue)]
  /// What the file may have.
  let limit: SizeValue?

  /// Nothing was typed: the settings alone decide.
  static let ofSettings = EncoderChoice()

  private init() {
    typed = []
    limit = nil
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var typed: [(SettingDefinition, JSONValue)] = []
    for (flag, setting) in Self.pairs {
      guard let value = try arguments.value(flag, expected: setting.expected, setting.value(of:)) else {
        continue
      }
      typed.append((setting, value))
    }
    self.typed = typed
    limit = try arguments.value(Self.fit, expected: SizeValue.expected) { SizeValue($0) }
  }

  /// How a recording is encoded.
  ///
  /// - Parameters:
  ///   - configuration: what counts where nothing was typed.
  ///   - size: tells the size of the longest recording, from the length of its packets.
  /// - Throws: `doesNotFit` when not even the least bit rate does; the codes of the encoder.
  func settings(
    _ configuration: Configuration, size: (OpusEncoderSettings.FrameDuration) -> OpusFileSize
  ) throws(CommandError) -> OpusEncoderSettings {
    var configuration = configuration
    for (setting, value) in typed { configuration.set(setting, to: value) }
    let frame =
      OpusEncoderSettings.FrameDuration(rawValue: Int(configuration.number(.frame) ?? 20)) ?? .milliseconds20
    let ceiling = try ceiling(of: size(frame))
    do {
      return try OpusEncoderSettings(
        bitRate: Int(configuration.number(.bitRate) ?? 24_000), ceiling: ceiling,
        complexity: Int(configuration.number(.complexity) ?? 10), frameDuration: frame,
        transmission: configuration.isOn(.dtx) ? .discontinuous : .continuous,
        inputRate: SampleRate(hertz: Int(configuration.number(.inputRate) ?? 48_000)) ?? .opus)
    } catch {
      throw CommandError(code: error.code.rawValue, CommandError.withoutFullStop(error.message))
    }
  }

  private func ceiling(of size: OpusFileSize) throws(CommandError) -> Int? {
    guard let limit else { return nil }
    if let rate = size.bitRate(within: limit.bytes) { return rate }
    let least = OpusEncoderSettings.bitRates.lowerBound
    // Whole seconds, rounded down: something that can be typed.
    let seconds = size.longest(within: limit.bytes, atBitRate: least).frames / Int64(SampleRate.opus.hertz)
    let way = seconds > 0 ? "give --max-duration \(seconds)s or a larger size" : "give a larger size"
    throw CommandError(
      code: "doesNotFit",
      "\(TimeText.exact(size.samples.nanoseconds(at: .opus))) take at least \(size.bytes(atBitRate: least)) bytes, "
        + "at \(least) bits a second, and --fit allows \(limit.bytes): \(way)",
      exitCode: .refused)
  }
}
