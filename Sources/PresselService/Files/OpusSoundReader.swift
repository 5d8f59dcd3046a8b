public import PresselAudio
internal import PresselOpus

/// Reads an Ogg Opus file.
final class OpusSoundReader: SoundReader {
  private var reader: OggOpusReader<OpusByteInput>
  /// Reads instead, once a place in the middle was gone to.
  private var seeker: SeekableOpusReader<OpusFileBytes>?
  private let path: String
  private let name: String
  private let gain: OpusGain

  /// - Parameter path: `-` for what is no file.
  init(_ input: ByteInput, path: String, name: String, _ reading: SoundReading) throws(AudioError) {
    self.path = path
    self.name = name
    gain = reading.gain
    do {
      reader = try OggOpusReader(
        OpusByteInput(input: input), conformance: reading.conformance, gain: reading.gain)
    } catch {
      throw AudioError(error, in: name)
    }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
    do {
      if let count = try seeker?.read(into: &buffer) { return count > 0 }
      return try reader.read(into: &buffer) > 0
    } catch {
      throw AudioError(error, in: name)
    }
  }

  /// Goes to a place at once in a file on a disk; a pipe is read over.
  func skip(_ frames: FrameCount, _ accuracy: SeekAccuracy) throws(AudioError) {
    guard frames > OpusSoundReader.readOver, let bytes = try OpusFileBytes(path: path) else {
      return try readOver(frames)
    }
    do {
      var reader = try SeekableOpusReader(bytes, gain: gain)
      // How two channels are mixed depends on all that was heard before.
      let isMono = reader.index.info.head.channels == 1 && reader.index.info.links == 1
      guard isMono || accuracy == .playing else { return try readOver(frames) }
      try reader.seek(to: frames, accuracy)
      seeker = consume reader
    } catch let error as OpusFileError {
      throw AudioError(error, in: name)
    } catch let error as AudioError {
      throw error
    } catch {
      throw AudioError(.unreadable, "\(name): \(error)")
    }
  }

  /// So much is decoded sooner than a place is looked for: a second.
  private static let readOver = FrameCount(48_000)
}

extension AudioError {
  init(_ error: OpusFileError, in name: String) {
    let code: Code =
      switch error.code {
      case .unreadable where error.rawCode == AudioError.interruption: .interrupted
      case .unreadable: .unreadable
      case .notOgg, .notOpus: .notAudio
      case .notConforming: .notConforming
      default: .unsupportedFormat
      }
    self.init(code, "\(name): \(error.message)", rawCode: error.rawCode)
  }
}

extension AudioError.Code {
  /// Reading was to be strict, and an RFC forbids the file.
  public static let notConforming = AudioError.Code(rawValue: "notConforming")
}
