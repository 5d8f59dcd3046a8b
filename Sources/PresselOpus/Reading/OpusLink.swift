/// Reads one stream of Opus, page by page: the two headers, then audio.
struct OpusLink: Sendable {
  private enum Phase {
    case tags(OpusHead)
    case audio
    case ended
  }

  /// Where a page lies, for the faults on it.
  struct Place {
    let page: Int
    let offset: Int64
    /// Whether damaged bytes, already told, lie right before the page.
    let followsDamage: Bool
  }

  /// The longest comment header that is read, to leave room for a picture: 16 MiB.
  static let longestTags = 16_777_216

  let serial: UInt32
  private let preSkip: Int
  private var phase: Phase
  private var expected: UInt32
  private var assembler = PacketAssembler(longest: OpusLink.longestTags)
  private var timeline: GranuleTimeline

  /// A stream that begins.
  ///
  /// - Parameters:
  ///   - page: its first one.
  ///   - place: where that lies.
  ///   - filled: how many frames the holes in the streams before it had.
  ///   - log: takes what is wrong with it.
  /// - Throws: what ``OpusHead/init(packet:)`` throws, and `badHeader` when more than the header is on the
  ///   page.
  init(
    firstPage page: OggPage, at place: Place, filled: Int64 = 0, log: inout FaultLog
  ) throws(OpusFileError) {
    serial = page.serial
    timeline = GranuleTimeline(filled: filled)
    expected = page.sequence &+ 1
    let yield = assembler.take(page, afterLoss: false)
    let head = try OpusHead(packet: Array(yield.packets.first ?? []))
    guard yield.packets.count == 1, !yield.hasMore, !yield.lostPiece else {
      throw OpusFileError(
        .badHeader, "The first page holds more than OpusHead: the file is damaged; try to repair it.")
    }
    if page.granule != 0 {
      log.add(.headerGranule, page: place.page, offset: place.offset, "OpusHead has a position other than 0.")
    }
    preSkip = head.preSkip
    phase = .tags(head)
  }

  /// How many frames the holes had so far, those of the streams before it too.
  var filled: Int64 {
    timeline.filled
  }

  /// Whether the last page has come.
  var hasEnded: Bool {
    switch phase {
    case .ended: true
    case .tags, .audio: false
    }
  }

  /// Whether the headers are complete.
  var hasBegun: Bool {
    switch phase {
    case .tags: false
    case .audio, .ended: true
    }
  }

  /// Takes the next page of the stream.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - place: where it lies.
  ///   - log: takes what is wrong with it.
  ///   - events: takes what it holds, at the end.
  /// - Throws: `badHeader`.
  mutating func take(
    _ page: OggPage, at place: Place, log: inout FaultLog, into events: inout [OpusStreamEvent]
  ) throws(OpusFileError) {
    let missing = missingPages(before: page, at: place, log: &log)
    switch phase {
    case .tags(let head):
      guard missing == 0 else { throw Self.badTags("is damaged") }
      if let event = try takeTags(page, head, at: place, log: &log) { events.append(event) }
    case .audio:
      if page.flags.contains(.endsStream) { phase = .ended }
      takeAudio(page, missing: missing, at: place, log: &log, into: &events)
    case .ended:
      log.add(.dataAfterEnd, page: place.page, offset: place.offset, "A page follows the end of its stream.")
    }
  }

  /// Takes the next page without its packets, when all is as it should be.
  ///
  /// - Returns: `false` when it has to be taken as a whole page, to tell what is wrong or special about it.
  mutating func take(_ glance: PageGlance) -> Bool {
    guard case .audio = phase, glance.serial == serial, glance.sequence == expected,
      assembler.isBetweenPackets
    else { return false }
    var next = timeline
    let placement = next.place(
      total: Int64(glance.frames), last: glance.last, granule: glance.granule, isLast: false, missing: 0)
    guard placement == GranuleTimeline.Placement() else { return false }
    timeline = next
    expected = glance.sequence &+ 1
    return true
  }

  private mutating func missingPages(before page: OggPage, at place: Place, log: inout FaultLog) -> UInt32 {
    let missing = page.sequence &- expected
    expected = page.sequence &+ 1
    guard missing != 0, !hasEnded else { return 0 }
    // More than half of all numbers ahead is behind.
    let isAhead = missing < 1 << 31
    if !place.followsDamage {
      let what = isAhead ? "\(missing) pages are missing before this one." : "This page is out of order."
      log.add(.lostPages, page: place.page, offset: place.offset, what)
    }
    return isAhead ? missing : 0
  }

  private mutating func takeTags(
    _ page: OggPage, _ head: OpusHead, at place: Place, log: inout FaultLog
  ) throws(OpusFileError) -> OpusStreamEvent? {
    let yield = assembler.take(page, afterLoss: false)
    guard !yield.lostPiece, !yield.isTooLong else { throw Self.badTags("cannot be put together") }
    guard let packet = yield.packets.first else {
      if page.granule != OggPage.noGranule {
        log.add(
          .headerGranule, page: place.page, offset: place.offset,
          "No packet ends here, yet it has a position.")
      }
      return nil
    }
    guard !yield.hasMore else { throw Self.badTags("shares its page with audio") }
    if page.granule != 0 {
      log.add(.headerGranule, page: place.page, offset: place.offset, "OpusTags has a position other than 0.")
    }
    let tags = try OpusTags(packet: Array(packet))
    for index in OpusTags.wrongGains(among: tags.comments) {
      log.add(
        .badGainTag, page: place.page, offset: place.offset,
        "\(tags.comments[index].name) is no number from -32768 to 32767, or was given before.")
    }
    assembler = PacketAssembler(longest: OpusPacket.longest)
    phase = page.flags.contains(.endsStream) ? .ended : .audio
    return .link(head, tags)
  }

  private mutating func takeAudio(
    _ page: OggPage, missing: UInt32, at place: Place, log: inout FaultLog,
    into events: inout [OpusStreamEvent]
  ) {
    let first = events.count
    let yield = assembler.take(page, afterLoss: missing > 0)
    if yield.lostPiece, missing == 0 {
      log.add(.lostPages, page: place.page, offset: place.offset, "Part of a packet is missing.")
    }
    var total = 0
    var last = 0
    for packet in yield.packets {
      guard let frames = Self.frames(of: packet, at: place, log: &log) else { continue }
      events.append(.packet(packet, frames: frames, kept: frames))
      total += frames
      last = frames
    }
    // The position of a page that has nothing but repeated headers says nothing.
    guard total > 0 || yield.packets.isEmpty else { return }
    if total > 0, timeline.isAtStart { checkPreSkip(page, at: place, log: &log) }
    let placement = timeline.place(
      total: Int64(total), last: last, granule: page.granule, isLast: page.flags.contains(.endsStream),
      missing: missing)
    tell(of: placement, last: last, granule: page.granule, at: place, log: &log)
    Self.cut(placement.trim, off: &events)
    if placement.gap > 0 { events.insert(.gap(frames: placement.gap), at: first) }
  }

  /// A stream of one page MUST NOT end before its pre-skip does (RFC 7845, section 4.5).
  private func checkPreSkip(_ page: OggPage, at place: Place, log: inout FaultLog) {
    guard page.flags.contains(.endsStream), (0..<Int64(preSkip)).contains(page.granule) else { return }
    log.add(
      .badTimestamp, page: place.page, offset: place.offset,
      "The stream ends at \(page.granule), before its pre-skip of \(preSkip).")
  }

  private func tell(
    of placement: GranuleTimeline.Placement, last: Int, granule: Int64, at place: Place, log: inout FaultLog
  ) {
    if placement.isBad {
      log.add(
        .badTimestamp, page: place.page, offset: place.offset,
        "The page's position, \(granule), does not fit its packets.")
    }
    if placement.trim > last {
      log.add(
        .longTrim, page: place.page, offset: place.offset,
        "The end cuts \(placement.trim) frames off, more than a packet.")
    }
  }

  /// The length of a packet; `nil` for repeated headers and for what is no packet.
  private static func frames(of packet: ArraySlice<UInt8>, at place: Place, log: inout FaultLog) -> Int? {
    if packet.starts(with: OpusHead.magic) || packet.starts(with: OpusTags.magic) {
      log.add(
        .repeatedHeader, page: place.page, offset: place.offset, "A header came again among the audio.")
      return nil
    }
    if packet.count <= OpusPacket.longest, let frames = OpusPacket.duration(of: packet) { return frames }
    log.add(
      .invalidPacket, page: place.page, offset: place.offset,
      "A packet of \(packet.count) bytes is not Opus.")
    return nil
  }

  /// Takes frames off the packets at the end.
  private static func cut(_ trim: Int, off events: inout [OpusStreamEvent]) {
    var rest = trim
    for index in events.indices.reversed() where rest > 0 {
      guard case .packet(let packet, let frames, let kept) = events[index] else { return }
      let cut = min(rest, kept)
      rest -= cut
      events[index] = .packet(packet, frames: frames, kept: kept - cut)
    }
  }

  private static func badTags(_ what: String) -> OpusFileError {
    OpusFileError(.badHeader, "OpusTags \(what): the file is damaged; try to repair it.")
  }
}
