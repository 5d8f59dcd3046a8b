internal import PresselAudio
internal import PresselDSP

extension SoundFile {
  /// What the samples of a file are to be multiplied by, so that it is as loud as all others. Reads the whole file.
  ///
  /// - Parameters:
  ///   - open: opens it at its beginning.
  ///   - isWanted: asked after each second of sound; `false` ends it.
  /// - Returns: 1 for silence, for what is too short to have a loudness, and for what is not wanted any more.
  /// - Throws: `notBuilt` without the trait `Loudness`; what reading throws.
  static func equalizingFactor(
    _ open: () throws(AudioError) -> any SoundReader, while isWanted: () -> Bool = { true }
  ) throws(AudioError) -> Float {
    do {
      var meter = try LoudnessMeter()
      let reader = try open()
      var buffer = PCMBuffer(capacity: 48_000)
      while try reader.read(into: &buffer) {
        meter.hear(buffer.samples[...])
        buffer.removeAll()
        guard isWanted() else { return 1 }
      }
      return meter.loudness?.factor() ?? 1
    } catch let error as DSPError {
      throw AudioError(error)
    } catch let error as AudioError {
      throw error
    } catch {
      throw AudioError(.unreadable, "The loudness cannot be measured: \(error)")
    }
  }
}

extension AudioError {
  init(_ error: DSPError) {
    self.init(Code(rawValue: error.code.rawValue), error.message, rawCode: error.rawCode)
  }
}
