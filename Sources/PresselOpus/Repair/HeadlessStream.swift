/// Pages of a stream that nothing announced, held until they show whether they are Opus.
struct HeadlessStream: Sendable {
  /// What the pages show.
  enum Verdict {
    case opus
    case stranger
    case undecided
  }

  /// How many pages are held at most.
  private static let mostPages = 4

  /// How many pages of headers are held at most: as many as the longest tags have.
  private static let mostHeaderPages = 260

  /// How many packets that begin alike are no accident.
  private static let enoughPackets = 8

  let serial: UInt32
  private(set) var pages: [(page: OggPage, place: MendLog.Place)] = []
  private var joiner = PieceJoiner()
  private var packets: [[UInt8]] = []
  private var isMalformed = false
  /// Whether the positions of two pages differ by the length of the packets between them.
  private var isInStep = false

  init(serial: UInt32) {
    self.serial = serial
  }

  mutating func add(_ page: OggPage, at place: MendLog.Place) {
    let last = pages.last?.page
    let follows = last.map { page.sequence == $0.sequence &+ 1 } ?? false
    pages.append((page, place))
    let ended = joiner.take(page, afterLoss: !follows).packets
      .filter { !$0.starts(with: OpusHead.magic) && !$0.starts(with: OpusTags.magic) }
    packets += ended
    isMalformed = isMalformed || ended.contains { !OpusPacket.isWellFormed($0) }
    guard follows, let last, !ended.isEmpty, page.granule > last.granule, last.granule >= 0 else { return }
    let total = Self.frames(of: ended)
    let step = page.granule - last.granule
    isInStep =
      isInStep || step == total
      || (page.flags.contains(.endsStream) && step < total
        && total - step <= Int64(OpusDecoder.longestPacket))
  }

  /// What the pages so far show.
  ///
  /// - Parameters:
  ///   - isOver: whether no more will come.
  ///   - isFree: whether no other stream is in the middle of its sound.
  func verdict(isOver: Bool, isFree: Bool) -> Verdict {
    if hasHeader {
      if isFree || isOver || !packets.isEmpty { return .opus }
      return pages.count < Self.mostHeaderPages ? .undecided : .stranger
    }
    if isMalformed { return .stranger }
    if isInStep || beginAlike { return .opus }
    if isOver { return isAlone ? .opus : .stranger }
    return pages.count < Self.mostPages ? .undecided : .stranger
  }

  private var hasHeader: Bool {
    guard let first = pages.first?.page, !first.flags.contains(.continued) else { return false }
    return first.body.starts(with: OpusHead.magic) || first.body.starts(with: OpusTags.magic)
  }

  private var beginAlike: Bool {
    packets.count >= Self.enoughPackets && packets.allSatisfy { $0.first == packets[0].first }
  }

  /// Whether this is the one page of a short stream.
  private var isAlone: Bool {
    guard pages.count == 1, let page = pages.first?.page, !packets.isEmpty else { return false }
    let total = Self.frames(of: packets)
    return page.granule == total
      || (page.flags.contains(.endsStream) && page.granule > 0 && page.granule < total
        && total - page.granule <= Int64(OpusDecoder.longestPacket))
  }

  private static func frames(of packets: [[UInt8]]) -> Int64 {
    packets.reduce(0) { $0 + Int64(OpusPacket.duration(of: $1) ?? 0) }
  }
}
