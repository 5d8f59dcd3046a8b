internal import PresselOpus
internal import PresselStore

/// The bytes of a take that was recorded, in order.
struct PartByteSource<Part: TakePart>: ByteSource {
  private let part: Part
  private var offset: Int64 = 0

  init(_ part: Part) {
    self.part = part
  }

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    do {
      let bytes = try part.read(at: offset, upTo: count)
      offset += Int64(bytes.count)
      return bytes
    } catch {
      throw OpusFileError(.unreadable, error.message, rawCode: error.rawCode)
    }
  }
}
