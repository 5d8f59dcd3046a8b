@testable import PresselOpus

/// A head that is read is what its packet says, and a mended one can be read.
func fuzz(_ bytes: [UInt8]) {
  if let head = try? OpusHead(packet: bytes) {
    precondition(
      (1...2).contains(head.channels) && (0...0xFFFF).contains(head.preSkip), "the head is impossible")
    precondition(head.packet == Array(bytes.prefix(19)), "the head is not its packet")
  }
  guard bytes.starts(with: OpusHead.magic), let mended = try? MendedHead(packet: bytes) else { return }
  let head = mended.head(for: [bytes])
  precondition((try? OpusHead(packet: head.packet)) == head, "the mended head cannot be read")
}
