import PresselOpus

extension CommandContext {
  /// How new recordings are encoded.
  func encoderSettings() throws(CommandError) -> OpusEncoderSettings {
    do {
      return try OpusEncoderSettings(
        bitRate: Int(configuration.number(.bitRate) ?? 24_000),
        complexity: Int(configuration.number(.complexity) ?? 10),
        frameDuration: OpusEncoderSettings.FrameDuration(rawValue: Int(configuration.number(.frame) ?? 20))
          ?? .milliseconds20,
        transmission: configuration.isOn(.dtx) ? .discontinuous : .continuous)
    } catch {
      throw CommandError(code: error.code.rawValue, CommandError.withoutFullStop(error.message))
    }
  }
}
