internal import PresselAudio
internal import PresselForeign
internal import PresselSystem

/// Reads a file of a foreign kind through a decoder in a process of its own.
final class ForeignSoundReader: SoundReader {
  private let reader: ForeignReader
  private let name: String

  init(_ input: ByteInput, name: String, wakeup: Wakeup) throws(AudioError) {
    self.name = name
    let bytes = try input.handOver()
    do {
      reader = try ForeignReader(bytes, wakeup: wakeup)
    } catch {
      throw AudioError(error, in: name)
    }
    do {
      try reader.start()
    } catch {
      // The headers are waited for again by the first read.
      if error.code != .interrupted { throw AudioError(error, in: name) }
    }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
    do {
      return try reader.read(into: &buffer)
    } catch {
      throw AudioError(error, in: name)
    }
  }
}

extension AudioError {
  init(_ error: ForeignError, in name: String) {
    self.init(Code(rawValue: error.code.rawValue), "\(name): \(error.message)", rawCode: error.rawCode)
  }
}
