/// What a reader of streams knows between two pages.
struct OpusStreamState: Sendable {
  /// How many pages could be read, those of other streams too.
  var pageCount = 0
  /// The stream that is being read.
  var link: OpusLink?
  var linkCount = 0
  var packetCount = 0
  var serials: Set<UInt32> = []
  /// Pages that begin streams stand together; the first other page closes the group (RFC 3533, section 4).
  var isGroupOpen = false
  var followsDamage = false
  /// Where the last page begins.
  var lastOffset: Int64 = 0
  var foreignSerials: Set<UInt32> = []

  /// Takes the next page without its packets, when all is as it should be.
  ///
  /// - Returns: `false` when it has to be taken as a whole page.
  mutating func take(_ glance: PageGlance, at offset: Int64) -> Bool {
    guard link?.take(glance) == true else { return false }
    pageCount += 1
    packetCount += glance.packets
    lastOffset = offset
    isGroupOpen = false
    followsDamage = false
    return true
  }
}
