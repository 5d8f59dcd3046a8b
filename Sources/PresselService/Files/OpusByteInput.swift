internal import PresselAudio
internal import PresselOpus

/// A ``ByteInput`` as the Ogg Opus reader wants it.
struct OpusByteInput: ByteSource {
  let input: ByteInput

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    do {
      return try input.read(atMost: count)
    } catch {
      let rawCode = error.code == .interrupted ? AudioError.interruption : error.rawCode
      throw OpusFileError(.unreadable, error.message, rawCode: rawCode)
    }
  }
}

extension AudioError {
  /// Stands for an interruption on its way through the reader, which knows only failed reads; no `errno` is negative.
  static let interruption: Int32 = -1
}
