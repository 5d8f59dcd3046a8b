internal import PresselAudio
internal import PresselOpus
internal import PresselStore

extension TakePart {
  /// Makes the pages of the finished file.
  ///
  /// - Returns: the samples of 48 kHz in them.
  func copy(
    _ tags: OpusTags, _ write: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) -> FrameCount {
    var pages = try FinishedPages(PartByteSource(self), tags)
    while let block = try pages.next() { try write(block) }
    return pages.samples
  }

  /// Makes a whole file of the part where it stands, without a second one.
  ///
  /// - Returns: the samples of 48 kHz in it.
  func endInPlace() throws(StoreError) -> FrameCount {
    try endStream()
    return try copy(OpusTags()) { _ throws(StoreError) in }
  }

  /// Marks the last whole page as the end of the stream, if it is not, and cuts off what is behind it.
  private func endStream() throws(StoreError) {
    let start = max(0, try bytes - Int64(OggStreamEnd.longestPage))
    guard let end = OggStreamEnd(ofTail: try read(at: start, upTo: OggStreamEnd.longestPage)) else { return }
    try truncate(to: start + Int64(end.length))
    guard let mark = end.missingMark else { return }
    do throws(StoreError) {
      try overwrite(mark.bytes, at: start + Int64(mark.offset))
    } catch {
      // A disk that writes nothing in its place has no room even for this; the file is good without the mark.
      guard error.code == .storageFull else { throw error }
    }
  }
}
