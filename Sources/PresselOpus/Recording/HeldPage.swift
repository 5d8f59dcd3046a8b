/// The packets that wait for their page to be full.
struct HeldPage {
  var packets: [[UInt8]] = []
  var segments = 0
  var frames: Int64 = 0

  func hasRoom(for packet: [UInt8]) -> Bool {
    segments + OggPageWriter.segments(of: packet) <= OggPage.longestTable
  }
}
