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
  private var phase: Phase
  private var expected: UInt32
  private var assembler = PacketAssembler(longest: OpusLink.longestTags)
  private var timeline = GranuleTimeline()

  /// A stream that begins.
  ///
  /// - Throws: what ``OpusHead/init(packet:)`` throws, and `badHeader` when more than the header is on the
  ///   page.
  init(firstPage page: OggPage, at place: Place, log: inout FaultLog) throws(OpusFileError) {
    serial = page.serial
    expected = page.sequence &+ 1
    let pieces = page.pieces
    let head = try OpusHead(packet: Array(pieces.first?.bytes ?? []))
    guard pieces.count == 1, pieces[0].endsPacket else {
      throw OpusFileError(
        .badHeader, "The first page holds more than OpusHead: the file is damaged; try to repair it.")
    }
    if page.granule != 0 {
      log.add(.headerGranule, page: place.page, offset: place.offset, "OpusHead has a position other than 0.")
    }
    phase = .tags(head)
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
  /// - Returns: what it holds.
  /// - Throws: `badHeader`.
  mutating func take(
    _ page: OggPage, at place: Place, log: inout FaultLog
  ) throws(OpusFileError) -> [OpusStreamEvent] {
    let missing = missingPages(before: page, at: place, log: &log)
    switch phase {
    case .tags(let head):
      guard missing == 0 else { throw Self.badTags("is damaged") }
      let event = try takeTags(page, head, at: place, log: &log)
      return event.map { [$0] } ?? []
    case .audio:
      if page.flags.contains(.endsStream) { phase = .ended }
      return takeAudio(page, missing: missing, at: place, log: &log)
    case .ended:
      log.add(.dataAfterEnd, page: place.page, offset: place.offset, "A page follows the end of its stream.")
      return []
    }
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
    let event = OpusStreamEvent.link(head, try OpusTags(packet: packet))
    assembler = PacketAssembler(longest: OpusPacket.longest)
    phase = page.flags.contains(.endsStream) ? .ended : .audio
    return event
  }

  private mutating func takeAudio(
    _ page: OggPage, missing: UInt32, at place: Place, log: inout FaultLog
  ) -> [OpusStreamEvent] {
    let yield = assembler.take(page, afterLoss: missing > 0)
    if yield.lostPiece, missing == 0 {
      log.add(.lostPages, page: place.page, offset: place.offset, "Part of a packet is missing.")
    }
    let packets = measured(yield.packets, at: place, log: &log)
    guard !packets.isEmpty || yield.packets.isEmpty else { return [] }
    let placement = timeline.place(
      frames: packets.map(\.frames), granule: page.granule, isLast: page.flags.contains(.endsStream),
      missing: missing)
    if placement.isBad {
      log.add(
        .badTimestamp, page: place.page, offset: place.offset,
        "The page's position, \(page.granule), does not fit its packets.")
    }
    if placement.trim > packets.last?.frames ?? 0 {
      log.add(
        .longTrim, page: place.page, offset: place.offset,
        "The end cuts \(placement.trim) frames off, more than a packet.")
    }
    let gap = placement.gap > 0 ? [OpusStreamEvent.gap(frames: placement.gap)] : []
    return gap + Self.events(packets, trim: placement.trim)
  }

  /// The packets that have a length, which repeated headers and what is no packet have not.
  private func measured(
    _ packets: [[UInt8]], at place: Place, log: inout FaultLog
  ) -> [(packet: [UInt8], frames: Int)] {
    var measured: [(packet: [UInt8], frames: Int)] = []
    for packet in packets {
      if packet.starts(with: OpusHead.magic) || packet.starts(with: OpusTags.magic) {
        log.add(
          .repeatedHeader, page: place.page, offset: place.offset, "A header came again among the audio.")
      } else if packet.count <= OpusPacket.longest, let frames = OpusPacket.duration(of: packet) {
        measured.append((packet, frames))
      } else {
        log.add(
          .invalidPacket, page: place.page, offset: place.offset,
          "A packet of \(packet.count) bytes is not Opus.")
      }
    }
    return measured
  }

  private static func events(_ packets: [(packet: [UInt8], frames: Int)], trim: Int) -> [OpusStreamEvent] {
    var trim = trim
    var events: [OpusStreamEvent] = []
    for (packet, frames) in packets.reversed() {
      let cut = min(trim, frames)
      trim -= cut
      events.append(.packet(packet, frames: frames, kept: frames - cut))
    }
    return events.reversed()
  }

  private static func badTags(_ what: String) -> OpusFileError {
    OpusFileError(.badHeader, "OpusTags \(what): the file is damaged; try to repair it.")
  }
}
