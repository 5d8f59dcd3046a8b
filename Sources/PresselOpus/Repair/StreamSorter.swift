/// Finds the streams of Opus in a damaged file, with or without their beginnings, and leaves all else out.
struct StreamSorter<Source: ByteSource & ~Copyable>: ~Copyable {
  var log = MendLog()

  private var pages: OggPageReader<Source>
  private var steps: [RepairStep] = []
  private var delivered = 0
  private var link: RepairLink?
  /// How many frames the holes of all streams before had.
  private var filled: Int64 = 0
  private var headless: HeadlessStream?
  private var strangers: Set<UInt32> = []
  private var tolds: Set<UInt32> = []
  /// Pages that begin streams stand together; the first other page closes the group (RFC 3533, section 4).
  private var isGroupOpen = false
  private var groupHasLink = false
  private var pageCount = 0
  private var lastPlace = MendLog.Place(page: 0, offset: 0)
  private var hasAudio = false
  /// Why the first stream that could not be saved was left out.
  private var refusal: OpusFileError?
  private var isFinished = false

  init(_ source: consuming Source) {
    pages = OggPageReader(source)
  }

  /// What comes next; `nil` at the end.
  ///
  /// - Throws: `unreadable`; at the end `notOgg`, `notOpus`, `noAudio`, `unsupportedChannels` when there was
  ///   nothing to save.
  mutating func next() throws(OpusFileError) -> RepairStep? {
    while delivered == steps.count {
      steps.removeAll(keepingCapacity: true)
      delivered = 0
      guard !isFinished else { return nil }
      guard let item = try pages.next() else {
        try finish()
        continue
      }
      take(item)
    }
    defer { delivered += 1 }
    return steps[delivered]
  }

  private mutating func take(_ item: OggItem) {
    switch item {
    case .garbage(let offset, let bytes):
      log.add(.garbageLeftOut, at: here(offset), "\(bytes) bytes that belong to no page were left out.")
    case .damage(let offset, let bytes):
      log.add(.damageLeftOut, at: here(offset), "\(bytes) bytes of damaged pages were left out.")
    case .truncation(let offset):
      log.add(.cutPageLeftOut, at: here(offset), "A page that the file ends in was left out.")
    case .page(let page, let offset):
      let place = here(offset)
      pageCount += 1
      lastPlace = place
      if page.flags.contains(.beginsStream) {
        begin(page, at: place)
      } else {
        isGroupOpen = false
        goOn(page, at: place)
      }
    }
  }

  private func here(_ offset: Int64) -> MendLog.Place {
    MendLog.Place(page: pageCount, offset: offset)
  }

  private mutating func begin(_ page: OggPage, at place: MendLog.Place) {
    if !isGroupOpen { groupHasLink = false }
    isGroupOpen = true
    guard page.body.starts(with: OpusHead.magic) else { return beginStranger(page, at: place) }
    guard !groupHasLink else { return leaveOut(page.serial, at: place) }
    dropHeadless()
    closeLink()
    groupHasLink = true
    strangers.remove(page.serial)
    link = RepairLink(serial: page.serial, at: place, filled: filled)
    feed(page, at: place)
  }

  /// Takes a page that says it begins a stream, which is not Opus, or that it is wrong.
  private mutating func beginStranger(_ page: OggPage, at place: MendLog.Place) {
    guard let link, link.serial == page.serial, !link.hasEnded else {
      return leaveOut(page.serial, at: place)
    }
    if link.isNext(page) {
      feed(page, at: place)
    } else {
      log.add(.strangerLeftOut, at: place, "A page of another stream with the same serial was left out.")
    }
  }

  private mutating func goOn(_ page: OggPage, at place: MendLog.Place) {
    if let link, link.serial == page.serial, !link.hasEnded || link.goesOn(with: page) {
      dropHeadless()
      feed(page, at: place)
    } else if !strangers.contains(page.serial) {
      consider(page, at: place)
    }
  }

  private mutating func feed(_ page: OggPage, at place: MendLog.Place) {
    guard var current = link.take() else { return }
    do {
      try current.take(page, at: place, log: &log, into: &steps)
      link = current
    } catch {
      refusal = refusal ?? error
      strangers.insert(page.serial)
      log.add(.streamLeftOut, at: place, error.message)
    }
  }

  /// Holds a page of a stream that has not begun until it shows what it is.
  private mutating func consider(_ page: OggPage, at place: MendLog.Place) {
    if headless?.serial != page.serial { dropHeadless() }
    var stream = headless ?? HeadlessStream(serial: page.serial)
    stream.add(page, at: place)
    headless = stream
    decide(isOver: false)
  }

  private mutating func decide(isOver: Bool) {
    guard let stream = headless else { return }
    switch stream.verdict(isOver: isOver, isFree: link?.hasEnded ?? true) {
    case .undecided: break
    case .stranger: dropHeadless()
    case .opus:
      headless = nil
      closeLink()
      guard let first = stream.pages.first else { return }
      link = RepairLink(serial: stream.serial, at: first.place, filled: filled)
      for (page, place) in stream.pages { feed(page, at: place) }
    }
  }

  private mutating func dropHeadless() {
    guard let stream = headless.take(), let first = stream.pages.first else { return }
    leaveOut(stream.serial, at: first.place)
  }

  private mutating func leaveOut(_ serial: UInt32, at place: MendLog.Place) {
    strangers.insert(serial)
    guard tolds.insert(serial).inserted else { return }
    if link?.serial == serial {
      log.add(.dataAfterEndLeftOut, at: place, "Pages behind the end of their stream were left out.")
    } else {
      log.add(.strangerLeftOut, at: place, "Pages of another stream were left out.")
    }
  }

  private mutating func closeLink() {
    guard var current = link.take() else { return }
    filled = current.filled
    hasAudio = hasAudio || current.hasBegun
    if !current.hasBegun { refusal = refusal ?? Self.noAudio }
    current.end(at: lastPlace, log: &log, into: &steps)
  }

  private mutating func finish() throws(OpusFileError) {
    isFinished = true
    decide(isOver: true)
    dropHeadless()
    closeLink()
    guard !hasAudio else { return }
    if let refusal { throw refusal }
    guard pageCount > 0 else {
      throw OpusFileError(.notOgg, "There is not one whole Ogg page in this file: nothing can be saved.")
    }
    throw OpusFileError(.notOpus, "There is no sound of Opus in this Ogg file: nothing can be saved.")
  }

  private static var noAudio: OpusFileError {
    OpusFileError(.noAudio, "The file has headers but no sound: nothing can be saved.")
  }
}
