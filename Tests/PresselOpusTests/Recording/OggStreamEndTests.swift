import PresselOpus
import Testing

/// The end of a stream that is marked where it stands.
@Suite struct OggStreamEndTests {
  /// A growing file of a fifth of a second, without its end.
  private func part() throws -> [UInt8] {
    var recorder = try OggOpusRecorder(serial: 7)
    let sound = (0..<9_600).map { Float($0 % 100) / 400 }
    return recorder.headerBytes() + (try recorder.append(sound[...]))
  }

  private func marked(_ bytes: [UInt8], _ end: OggStreamEnd) throws -> [UInt8] {
    let mark = try #require(end.missingMark)
    var marked = bytes
    marked.replaceSubrange(mark.offset..<mark.offset + mark.bytes.count, with: mark.bytes)
    return marked
  }

  @Test func theLastPageBecomesTheEndAndNothingElseChanges() throws {
    let bytes = try part()
    let end = try #require(OggStreamEnd(ofTail: bytes))
    #expect(end.length == bytes.count)
    let whole = try marked(bytes, end)
    #expect(whole.count == bytes.count)
    // The flags and the checksum: five bytes at most.
    #expect(zip(bytes, whole).count { $0 != $1 } <= 5)
    let again = try #require(OggStreamEnd(ofTail: whole))
    #expect(again.missingMark == nil, "its checksum is right and it is marked")
    #expect(again.length == whole.count)
  }

  @Test func whatFollowsTheLastWholePageIsToldApart() throws {
    let bytes = try part()
    for torn in [1, 20, 27, 40] {
      let end = try #require(OggStreamEnd(ofTail: bytes + bytes.suffix(90).prefix(torn)))
      #expect(end.length == bytes.count, "\(torn)")
    }
    let cut = Array(bytes.dropLast(3))
    let before = try #require(OggStreamEnd(ofTail: cut))
    #expect(before.length < cut.count)
    let whole = try marked(Array(cut.prefix(before.length)), before)
    #expect(OggStreamEnd(ofTail: whole)?.missingMark == nil)
  }

  @Test func aTornMarkCostsThatPageOnly() throws {
    let bytes = try part()
    let end = try #require(OggStreamEnd(ofTail: bytes))
    let mark = try #require(end.missingMark)
    var torn = bytes
    torn[mark.offset + 5] = mark.bytes[5]
    #expect(try #require(OggStreamEnd(ofTail: torn)).length == mark.offset)
  }

  @Test func bytesWithoutAPageHaveNoEnd() {
    #expect(OggStreamEnd(ofTail: []) == nil)
    #expect(OggStreamEnd(ofTail: Array("OggS".utf8)) == nil)
    #expect(OggStreamEnd(ofTail: Array(repeating: 0x4F, count: 70_000)) == nil)
  }
}
