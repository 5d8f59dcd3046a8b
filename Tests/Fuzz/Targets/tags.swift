@testable import PresselOpus

/// Tags that are read can be written and read again, and mended ones are right.
func fuzz(_ bytes: [UInt8]) {
  if let tags = try? OpusTags(packet: bytes) {
    precondition((try? OpusTags(packet: tags.packet)) == tags, "the tags are not the same again")
  }
  guard bytes.starts(with: OpusTags.magic) else { return }
  let mended = MendedTags(packet: bytes)
  precondition((try? OpusTags(packet: mended.packet)) != nil, "the mended tags cannot be read")
  precondition(MendedTags(packet: mended.packet).isOriginal, "the mended tags are not right")
}
