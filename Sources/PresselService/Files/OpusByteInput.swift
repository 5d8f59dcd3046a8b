internal import PresselAudio
internal import PresselOpus

/// A ``ByteInput`` as the Ogg Opus reader wants it.
struct OpusByteInput: ByteSource {
  let input: ByteInput

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    do {
      return try input.read(atMost: count)
    } catch {
      throw OpusFileError(.unreadable, error.message, rawCode: error.rawCode)
    }
  }
}
