/// Follows the streams of Opus in a file, one after another, and leaves all else out.
///
/// What is counted and what is decoded both come from here, so that a length is the number of samples that
/// come out.
struct OpusPacketStream<Source: ByteSource & ~Copyable>: ~Copyable {
  private(set) var log = FaultLog()

  private let conformance: OpusConformance
  private var state: OpusStreamState
  private var pages: OggPageReader<Source>
  private var queue: [OpusStreamEvent] = []
  private var delivered = 0
  private var isFinished = false

  /// A reader at the first byte of a file.
  init(_ source: consuming Source, _ conformance: OpusConformance = .lenient) {
    self.conformance = conformance
    pages = OggPageReader(source)
    state = OpusStreamState()
  }

  /// A reader that goes on where another one was.
  ///
  /// - Parameters:
  ///   - place: from ``place``.
  ///   - source: the file from that byte on.
  init(resumingAt place: OpusStreamPlace, _ source: consuming Source) {
    pages = OggPageReader(source, at: place.offset)
    conformance = .lenient
    state = place.state
  }

  /// How many pages could be read, those of other streams too.
  var pageCount: Int {
    state.pageCount
  }

  /// Where another reader can go on; `nil` in the middle of a page.
  var place: OpusStreamPlace? {
    guard delivered == queue.count, !isFinished, let offset = pages.place else { return nil }
    return OpusStreamPlace(offset: offset, state: state)
  }

  /// What comes next; `nil` at the end.
  ///
  /// - Throws: `notOgg`, `notOpus`, `badHeader`, `unsupportedVersion`, `unsupportedChannels` before the first
  ///   stream has begun; `noAudio` at the end; `unreadable` at any time, and `notConforming` when reading is strict.
  mutating func next() throws(OpusFileError) -> OpusStreamEvent? {
    while delivered == queue.count {
      queue.removeAll(keepingCapacity: true)
      delivered = 0
      guard !isFinished else { return nil }
      guard let item = try pages.next() else {
        try finish()
        try requireConformance()
        continue
      }
      try take(item)
      if conformance == .strict { lookIntoPackets() }
      try requireConformance()
    }
    defer { delivered += 1 }
    return queue[delivered]
  }

  /// Counts the pages that come next without taking their packets out, as long as all is as it should be; what is not
  /// comes from ``next()``, so that the sum of both is what ``next()`` alone would give.
  ///
  /// - Parameters:
  ///   - tally: gets what was counted.
  ///   - frames: how many frames of a stream are enough.
  /// - Throws: `unreadable`.
  mutating func skim(into tally: inout OpusTally, until frames: Int64 = .max) throws(OpusFileError) {
    // Strict reading looks into every packet.
    guard conformance == .lenient else { return }
    guard delivered == queue.count, state.link != nil, tally.frames < frames else { return }
    try pages.skim { page, offset in
      guard tally.frames < frames, let glance = PageGlance(page), state.take(glance, at: offset) else {
        return false
      }
      tally.add(glance, of: page)
      return true
    }
  }

  /// Where the packets that were given last lie, for a fault of the decoder.
  mutating func addFault(_ code: OpusFault.Code, _ message: String) {
    log.add(code, page: max(0, state.pageCount - 1), offset: state.lastOffset, message)
  }

  /// When reading is strict, a fault that is forbidden ends it before anything of its page is given.
  ///
  /// - Throws: `notConforming`.
  mutating func requireConformance() throws(OpusFileError) {
    switch conformance {
    case .lenient: return
    case .strict:
      guard let fault = log.firstForbidden, let section = fault.code.forbiddenBy else { return }
      queue.removeAll()
      delivered = 0
      isFinished = true
      throw OpusFileError(fault, forbiddenBy: section)
    }
  }

  /// Finds the packets that no decoder will take, also where nothing is decoded.
  private mutating func lookIntoPackets() {
    for case .packet(let packet, _, _) in queue where !OpusPacket.isWellFormed(Array(packet)) {
      addFault(.undecodablePacket, "A packet of \(packet.count) bytes cannot be decoded.")
    }
  }

  private mutating func take(_ item: OggItem) throws(OpusFileError) {
    switch item {
    case .garbage(let offset, let bytes):
      log.add(
        .garbage, page: state.pageCount, offset: offset, "\(bytes) bytes that belong to no page were skipped."
      )
    case .damage(let offset, let bytes):
      state.followsDamage = true
      log.add(
        .damagedPage, page: state.pageCount, offset: offset, "\(bytes) bytes of damaged pages were skipped.")
    case .truncation(let offset):
      log.add(.truncated, page: state.pageCount, offset: offset, "The file ends inside a page.")
    case .page(let page, let offset):
      let place = OpusLink.Place(page: state.pageCount, offset: offset, followsDamage: state.followsDamage)
      state.pageCount += 1
      state.lastOffset = offset
      if page.flags.contains(.beginsStream) {
        try begin(page, at: place)
      } else {
        state.isGroupOpen = false
        try goOn(page, at: place)
      }
    }
  }

  private mutating func begin(_ page: OggPage, at place: OpusLink.Place) throws(OpusFileError) {
    state.followsDamage = false
    if !state.isGroupOpen { try closeLink() }
    state.isGroupOpen = true
    guard page.body.starts(with: OpusHead.magic) else { return noteForeign(page, at: place) }
    if let current = state.link {
      // Another Opus stream beside the one that is read is as strange as any.
      guard current.serial == page.serial else { return noteForeign(page, at: place) }
      log.add(.repeatedHeader, page: place.page, offset: place.offset, "A second OpusHead was left out.")
      return
    }
    do {
      state.link = try OpusLink(firstPage: page, at: place, filled: state.filled, log: &log)
    } catch {
      try leaveOut(error, at: place)
    }
    noteChain(page, at: place)
  }

  private mutating func noteChain(_ page: OggPage, at place: OpusLink.Place) {
    if !state.serials.isEmpty {
      log.add(.chained, page: place.page, offset: place.offset, "Another stream follows the one before.")
    }
    if !state.remember(page.serial) {
      log.add(
        .duplicateSerial, page: place.page, offset: place.offset, "It has the serial of an earlier stream.")
    }
  }

  private mutating func goOn(_ page: OggPage, at place: OpusLink.Place) throws(OpusFileError) {
    guard state.link?.serial == page.serial, var current = state.link.take() else {
      return noteForeign(page, at: place)
    }
    state.followsDamage = false
    do {
      let hadBegun = current.hasBegun
      let before = queue.count
      try current.take(page, at: place, log: &log, into: &queue)
      if !hadBegun, current.hasBegun { state.linkCount += 1 }
      state.link = current
      for case .packet in queue[before...] { state.packetCount += 1 }
    } catch {
      try leaveOut(error, at: place)
    }
  }

  private mutating func closeLink() throws(OpusFileError) {
    guard let current = state.link.take() else { return }
    state.filled = current.filled
    let place = OpusLink.Place(
      page: max(0, state.pageCount - 1), offset: state.lastOffset, followsDamage: false)
    guard current.hasBegun else {
      return try leaveOut(
        OpusFileError(.badHeader, "The file ends before OpusTags is complete: it holds no sound."), at: place)
    }
    guard !current.hasEnded else { return }
    log.add(
      .missingEndOfStream, page: place.page, offset: place.offset,
      "The stream stops without saying that it ends.")
  }

  /// What keeps the first stream from being read is an error; later ones are left out.
  private mutating func leaveOut(_ error: OpusFileError, at place: OpusLink.Place) throws(OpusFileError) {
    guard state.linkCount > 0 else { throw error }
    let isRight = error.code == .unsupportedVersion || error.code == .unsupportedChannels
    log.add(
      isRight ? .unsupportedLink : .unreadableLink, page: place.page, offset: place.offset, error.message)
  }

  private mutating func noteForeign(_ page: OggPage, at place: OpusLink.Place) {
    guard state.rememberForeign(page.serial) else { return }
    log.add(.foreignStream, page: place.page, offset: place.offset, "Pages of another stream are left out.")
  }

  private mutating func finish() throws(OpusFileError) {
    isFinished = true
    try closeLink()
    if state.linkCount == 0 {
      guard state.pageCount > 0 else {
        throw OpusFileError(.notOgg, "This is no Ogg file: choose an Ogg Opus file.")
      }
      throw OpusFileError(.notOpus, "No stream of Opus starts in this Ogg file: choose an Ogg Opus file.")
    }
    guard state.packetCount > 0 else {
      throw OpusFileError(.noAudio, "The file has headers but no sound: there is nothing to play.")
    }
  }
}
