@testable import PresselOpus

/// What the page reader finds covers the file without a hole, and each page is made of its pieces.
func fuzz(_ bytes: [UInt8]) {
  var reader = OggPageReader(ArrayByteSource(bytes))
  var end: Int64 = 0
  var isCut = false
  while let item = try? reader.next() {
    precondition(!isCut, "something follows the end of the file")
    switch item {
    case .garbage(let offset, let count), .damage(let offset, let count):
      precondition(offset == end && count > 0, "skipped bytes do not join what was before")
      end += count
    case .truncation(let offset):
      precondition(offset == end, "the cut page does not join what was before")
      isCut = true
    case .page(let page, let offset):
      precondition(offset == end, "the page does not join what was before")
      end += Int64(page.byteCount)
      check(page)
    }
  }
  precondition(isCut ? end < bytes.count : end == bytes.count, "the file is not covered")
}

private func check(_ page: OggPage) {
  var (count, ends) = (0, 0)
  page.forEachPiece { piece, endsPacket in
    count += piece.count
    ends += endsPacket ? 1 : 0
  }
  precondition(
    count == page.body.count && ends == page.lacing.count { $0 < 255 }, "the pieces are not the page")
}
