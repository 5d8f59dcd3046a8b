/// What a reader of streams knows between two pages.
struct OpusStreamState: Sendable {
  /// How many pages could be read, those of other streams too.
  var pageCount = 0
  /// The stream that is being read.
  var link: OpusLink?
  var linkCount = 0
  /// How many frames the holes of all streams before had.
  var filled: Int64 = 0
  var packetCount = 0
  private(set) var serials: Set<UInt32> = []
  /// Pages that begin streams stand together; the first other page closes the group (RFC 3533, section 4).
  var isGroupOpen = false
  var followsDamage = false
  /// Where the last page begins.
  var lastOffset: Int64 = 0
  private(set) var foreignSerials: Set<UInt32> = []

  /// The most serials of either kind that are remembered, since places in a file keep them: as many as faults are.
  static let serialLimit = FaultLog.limit

  /// Remembers the serial of a stream of Opus.
  ///
  /// - Returns: whether it is new.
  mutating func remember(_ serial: UInt32) -> Bool {
    guard serials.count < Self.serialLimit else { return !serials.contains(serial) }
    return serials.insert(serial).inserted
  }

  /// Remembers the serial of a stranger.
  ///
  /// - Returns: whether it is to be told: it is new, and not too many were told before.
  mutating func rememberForeign(_ serial: UInt32) -> Bool {
    foreignSerials.count < Self.serialLimit && foreignSerials.insert(serial).inserted
  }

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
