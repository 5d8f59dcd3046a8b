internal import PresselAudio
internal import PresselOpus

/// Reads an Ogg Opus file.
final class OpusSoundReader: SoundReader {
  private var reader: OggOpusReader<OpusByteInput>
  private let name: String

  init(_ input: ByteInput, name: String) throws(AudioError) {
    self.name = name
    do {
      reader = try OggOpusReader(OpusByteInput(input: input))
    } catch {
      throw AudioError(error, in: name)
    }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
    do {
      return try reader.read(into: &buffer) > 0
    } catch {
      throw AudioError(error, in: name)
    }
  }
}

extension AudioError {
  init(_ error: OpusFileError, in name: String) {
    let code: Code =
      switch error.code {
      case .unreadable where error.rawCode == AudioError.interruption: .interrupted
      case .unreadable: .unreadable
      case .notOgg, .notOpus: .notAudio
      default: .unsupportedFormat
      }
    self.init(code, "\(name): \(error.message)", rawCode: error.rawCode)
  }
}
