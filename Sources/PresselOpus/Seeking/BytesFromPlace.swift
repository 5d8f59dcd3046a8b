/// The bytes of a file in order, from some place on.
struct BytesFromPlace<Bytes: RandomAccessBytes>: ByteSource {
  private let bytes: Bytes
  private var offset: Int64

  init(_ bytes: Bytes, at offset: Int64 = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    let next = try bytes.read(at: offset, atMost: count)
    offset += Int64(next.count)
    return next
  }
}
