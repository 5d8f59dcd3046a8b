/// What a repaired file is made of, in order.
enum RepairStep {
  /// A stream begins; its audio follows.
  case begin(serial: UInt32, head: OpusHead, tags: [UInt8], start: Int64, place: MendLog.Place)

  /// Packets that stand together on a page, each with the frames that count.
  case page([(packet: [UInt8], kept: Int)])

  /// Empty packets for what was lost.
  case lost([(packet: [UInt8], kept: Int)])

  /// The stream is over.
  case end(place: MendLog.Place)
}
