@testable import PresselOpus

/// Tags that are read can be written and read again, and mended ones are right.
func fuzz(_ bytes: [UInt8]) {
  if let tags = try? OpusTags(packet: bytes) {
    precondition((try? OpusTags(packet: tags.packet)) == tags, "the tags are not the same again")
  }
  guard bytes.starts(with: OpusTags.magic) else { return }
  let mended = MendedTags(packet: bytes)
  guard let tags = try? OpusTags(packet: mended.packet) else {
    preconditionFailure("the mended tags cannot be read")
  }
  precondition(OpusTags.wrongGains(among: tags.comments).isEmpty, "the mended tags have a wrong gain")
  precondition(MendedTags(packet: mended.packet).isOriginal, "the mended tags are not right")
}
