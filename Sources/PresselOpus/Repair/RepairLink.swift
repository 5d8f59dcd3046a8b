/// Takes the packets out of one stream of a damaged file, with the time that was lost between them.
///
/// The time comes from the same ``GranuleTimeline`` as that of a reader: what plays keeps its length.
struct RepairLink: Sendable {
  private enum Phase {
    case headers(MendedHead?, MendedTags?)
    case audio
    case ended
  }

  /// What a page holds besides headers.
  private struct Content {
    let page: OggPage
    let place: MendLog.Place
    let missing: UInt32
    var lostPiece = false
    var audio: [(packet: [UInt8], kept: Int)] = []
  }

  /// A position that is later than this is not believed; the sum of all that can follow fits behind it.
  private static let latestStart: Int64 = 1 << 60

  let serial: UInt32
  private let firstPlace: MendLog.Place
  private var phase = Phase.headers(nil, nil)
  private var joiner = PieceJoiner()
  private var timeline: GranuleTimeline
  private var lastPage: OggPage?
  private var lastTable: UInt8 = 0x08
  private var isTrimmed = false

  /// A stream whose first page comes next.
  ///
  /// - Parameters:
  ///   - serial: that of the stream.
  ///   - place: where its first page lies.
  ///   - filled: how many frames the holes in the streams before it had.
  init(serial: UInt32, at place: MendLog.Place, filled: Int64) {
    self.serial = serial
    timeline = GranuleTimeline(filled: filled)
    firstPlace = place
  }

  /// Whether a page has said that it is the last.
  var hasEnded: Bool {
    switch phase {
    case .ended: true
    case .headers, .audio: false
    }
  }

  /// How many frames the holes had so far, those of the streams before it too.
  var filled: Int64 {
    timeline.filled
  }

  /// Whether there was audio.
  var hasBegun: Bool {
    switch phase {
    case .headers: false
    case .audio, .ended: true
    }
  }

  /// Whether a page behind the end shows that the end was a mistake: it goes on in number and position.
  func goesOn(with page: OggPage) -> Bool {
    guard hasEnded, !isTrimmed, let lastPage, isNext(page) else { return false }
    return page.granule > lastPage.granule && !page.body.starts(with: OpusTags.magic)
  }

  /// Whether a page is the one after the last, by its number.
  func isNext(_ page: OggPage) -> Bool {
    lastPage.map { page.sequence == $0.sequence &+ 1 } ?? false
  }

  /// Takes the next page of the stream.
  ///
  /// - Throws: `unsupportedChannels`.
  mutating func take(
    _ page: OggPage, at place: MendLog.Place, log: inout MendLog, into steps: inout [RepairStep]
  ) throws(OpusFileError) {
    guard page != lastPage else {
      log.add(.repeatedPageLeftOut, at: place, "The page before came again and was left out.")
      return
    }
    if hasEnded {
      log.add(.endMoved, at: place, "The stream goes on behind its end, which was moved.")
      phase = .audio
    }
    var content = Content(page: page, place: place, missing: missingPages(before: page, at: place, log: &log))
    lastPage = page
    let joined = joiner.take(page, afterLoss: content.missing > 0)
    content.lostPiece = joined.lostPiece
    if let torso = joined.torso { takeTorso(torso, at: place, log: &log) }
    for packet in joined.packets {
      if try takeHeader(packet, before: content, log: &log) { continue }
      if let sized = Self.sized(packet, at: place, log: &log) { content.audio.append(sized) }
    }
    if content.audio.isEmpty, !hasBegun || !joined.packets.isEmpty {
      noteHeaderPosition(page, hasPacket: !joined.packets.isEmpty, at: place, log: &log)
    } else {
      takeAudio(content, log: &log, into: &steps)
    }
    if page.flags.contains(.endsStream), hasBegun { phase = .ended }
  }

  /// Ends the stream.
  mutating func end(at place: MendLog.Place, log: inout MendLog, into steps: inout [RepairStep]) {
    guard hasBegun else {
      log.add(.streamLeftOut, at: firstPlace, "A stream without sound was left out.")
      return
    }
    if !hasEnded { log.add(.endSet, at: place, "The end of the stream was set.") }
    steps.append(.end(place: place))
  }
}

// MARK: Headers

extension RepairLink {
  /// Takes a packet that is a header.
  ///
  /// - Returns: `false` when it is none.
  private mutating func takeHeader(
    _ packet: [UInt8], before content: Content, log: inout MendLog
  ) throws(OpusFileError) -> Bool {
    let isHead = packet.starts(with: OpusHead.magic)
    guard isHead || packet.starts(with: OpusTags.magic) else { return false }
    switch phase {
    case .headers(nil, nil) where isHead && content.audio.isEmpty:
      phase = .headers(try MendedHead(packet: packet), nil)
    case .headers(let head, nil) where !isHead && content.audio.isEmpty:
      phase = .headers(head, MendedTags(packet: packet))
    case .headers, .audio, .ended:
      log.add(.repeatedHeaderLeftOut, at: content.place, "A header that came again was left out.")
    }
    return true
  }

  /// Reads the tags in the beginning of a packet whose rest is lost.
  private mutating func takeTorso(_ torso: [UInt8], at place: MendLog.Place, log: inout MendLog) {
    guard case .headers(let head, nil) = phase, torso.starts(with: OpusTags.magic) else { return }
    phase = .headers(head, MendedTags(packet: torso))
  }

  private func noteHeaderPosition(
    _ page: OggPage, hasPacket: Bool, at place: MendLog.Place, log: inout MendLog
  ) {
    guard !hasBegun else { return }
    if page.flags.contains(.endsStream) {
      log.add(.endMoved, at: place, "A page of the headers had the end of the stream.")
    }
    guard page.granule != (hasPacket ? 0 : OggPage.noGranule) else { return }
    log.add(.positionCorrected, at: place, "A page of the headers had the position \(page.granule).")
  }

  /// Settles the headers, now that audio comes.
  private mutating func begin(with content: Content, log: inout MendLog, into steps: inout [RepairStep]) {
    guard case .headers(let head, let tags) = phase else { return }
    phase = .audio
    let foundHead = head ?? MendedHead()
    let foundTags = tags ?? MendedTags()
    let made = foundHead.head(for: content.audio.map(\.packet))
    let facts = "\(made.channels == 1 ? "mono" : "stereo"), pre-skip \(made.preSkip)"
    if head == nil {
      log.add(.headMade, at: firstPlace, "OpusHead was missing and was made: \(facts).")
    } else if foundHead.original == nil {
      log.add(.headCorrected, at: firstPlace, "OpusHead was wrong and was made right: \(facts).")
    }
    if tags == nil {
      log.add(.tagsMade, at: content.place, "OpusTags was missing: the tags are lost.")
    } else if !foundTags.isOriginal {
      log.add(.tagsCorrected, at: content.place, "OpusTags was wrong: what could be read was kept.")
    }
    steps.append(
      .begin(
        serial: serial, head: made, tags: foundTags.packet, start: start(of: content, head: head, tags: tags),
        place: firstPlace))
  }
}

// MARK: Audio

extension RepairLink {
  private mutating func missingPages(
    before page: OggPage, at place: MendLog.Place, log: inout MendLog
  ) -> UInt32 {
    guard let lastPage else { return 0 }
    let missing = page.sequence &- lastPage.sequence &- 1
    // More than half of all numbers ahead is behind.
    guard missing >= 1 << 31 else { return missing }
    log.add(
      .numberCorrected, at: place, "A page had the number \(page.sequence), which is behind the one before.")
    return 0
  }

  /// How many pages of audio are missing before the first one: the tags may be on one of those that are lost.
  private func missingAudio(_ content: Content, tags: MendedTags?) -> UInt32 {
    tags == nil && content.missing > 0 ? content.missing - 1 : content.missing
  }

  /// Where the first page of audio begins, by the rule of ``GranuleTimeline``.
  private func start(of content: Content, head: MendedHead?, tags: MendedTags?) -> Int64 {
    let total = content.audio.reduce(0) { $0 + Int64($1.kept) }
    let granule = content.page.granule
    guard missingAudio(content, tags: tags) == 0, granule >= total, granule < Self.latestStart else {
      return 0
    }
    return granule - total
  }

  /// The length of a packet, as it is or emptied; `nil` for what is no packet.
  private static func sized(
    _ packet: [UInt8], at place: MendLog.Place, log: inout MendLog
  ) -> (packet: [UInt8], kept: Int)? {
    guard packet.count <= OpusPacket.longest, let table = packet.first,
      let frames = OpusPacket.duration(of: packet)
    else {
      log.add(.packetLeftOut, at: place, "A packet of \(packet.count) bytes is not Opus and was left out.")
      return nil
    }
    guard !OpusPacket.isWellFormed(packet) else { return (packet, frames) }
    log.add(.packetEmptied, at: place, "A packet of \(packet.count) bytes cannot be decoded and was emptied.")
    return LostFrames.packets(for: Int64(frames), like: table).first
  }

  private mutating func takeAudio(_ content: Content, log: inout MendLog, into steps: inout [RepairStep]) {
    var missing = content.missing
    if case .headers(_, let tags) = phase {
      missing = missingAudio(content, tags: tags)
      if let table = content.audio.first?.packet.first { lastTable = table }
    }
    begin(with: content, log: &log, into: &steps)
    var audio = content.audio
    let isLast = content.page.flags.contains(.endsStream)
    let placement = timeline.place(
      total: audio.reduce(0) { $0 + Int64($1.kept) }, last: audio.last?.kept ?? 0,
      granule: content.page.granule, isLast: isLast, missing: missing)
    note(placement, of: content, missing: missing, log: &log)
    let gap = isLast ? Self.wholePackets(placement.gap, before: audio) : placement.gap
    let lost = LostFrames.packets(for: gap, like: lastTable)
    if !lost.isEmpty { steps.append(.lost(lost)) }
    let cut = placement.trim + Int(gap - placement.gap)
    trim(cut, off: &audio, at: content.place, log: &log)
    if isLast { isTrimmed = cut > 0 }
    if let table = audio.last?.packet.first { lastTable = table }
    guard audio.isEmpty else { return steps.append(.page(audio)) }
    if isLast, lost.isEmpty { log.add(.endMoved, at: content.place, "The end stood on a page of its own.") }
  }

  /// The length of a loss before the last page, whose position has the end trim in it: packets as long as the last
  /// one, of which the end cuts off what is too much.
  private static func wholePackets(_ gap: Int64, before audio: [(packet: [UInt8], kept: Int)]) -> Int64 {
    guard let last = audio.last.map({ Int64($0.kept) }), last > 0 else { return gap }
    return (gap + last - 1) / last * last
  }

  private func note(
    _ placement: GranuleTimeline.Placement, of content: Content, missing: UInt32, log: inout MendLog
  ) {
    if placement.isBad {
      log.add(
        .positionCorrected, at: content.place,
        "The position \(content.page.granule) did not fit the packets, which were counted.")
    }
    if placement.gap > 0 {
      log.add(.gapFilled, at: content.place, "\(placement.gap) frames that were lost became empty packets.")
    } else if missing > 0 || content.lostPiece {
      log.add(.gapJoined, at: content.place, "What is around a loss was joined.")
    }
  }

  /// Shortens the last packet, and leaves out those that lie wholly behind the end.
  private func trim(
    _ trim: Int, off audio: inout [(packet: [UInt8], kept: Int)], at place: MendLog.Place, log: inout MendLog
  ) {
    var rest = trim
    while let last = audio.last, rest > last.kept {
      rest -= last.kept
      audio.removeLast()
    }
    guard !audio.isEmpty else { return }
    if rest != trim {
      log.add(.packetsBehindEndLeftOut, at: place, "Packets wholly behind the end were left out.")
    }
    audio[audio.count - 1].kept -= rest
  }
}
