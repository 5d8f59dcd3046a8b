internal import PresselAudio

/// Writes the streams of a repaired file, each with right headers, positions, numbers and end.
struct RepairWriter: Sendable {
  /// A stream that is being written.
  private struct Stream {
    var pages: OggPageWriter
    var head: OpusHead
    let tags: [UInt8]
    let start: Int64
    let place: MendLog.Place
    var position: Int64
    var hasHeaders = false
    /// Pages that wait: the last one, which may be the end, and all while they are shorter than the pre-skip.
    var held: [(packets: [[UInt8]], granule: Int64)] = []

    var frames: Int64 { position - start }
  }

  /// A page longer than this is divided: players that seek by pages would jump far.
  private static let longestPage = 96_000

  /// The most frames of a page of empty packets.
  private static let longestLostPage = 48_000

  /// The shortest pre-skip of an encoder of Opus: 2.5 ms. Programs take a shorter one for a mistake.
  private static let shortestPreSkip = 120

  private(set) var samples = FrameCount.zero
  private(set) var packets = 0
  private(set) var links = 0
  private var stream: Stream?
  private var serials: Set<UInt32> = []
  /// The serial that was given last to a stream whose own was taken.
  private var lastGiven: UInt32?

  /// Takes the next step.
  ///
  /// - Returns: bytes that are certain now, maybe none.
  mutating func take(_ step: RepairStep, log: inout MendLog) -> [UInt8] {
    switch step {
    case .begin(let serial, let head, let tags, let start, let place):
      let free = freeSerial(serial, at: place, log: &log)
      stream = Stream(
        pages: OggPageWriter(serial: free), head: head, tags: tags, start: start, place: place,
        position: start)
      links += 1
      if head.preSkip < Self.shortestPreSkip { lengthenPreSkip(log: &log) }
      return []
    case .page(let packets):
      return add(packets, longestPage: Self.longestPage)
    case .lost(let packets):
      return add(packets, longestPage: Self.longestLostPage)
    case .end:
      return end(log: &log)
    }
  }

  private mutating func freeSerial(_ serial: UInt32, at place: MendLog.Place, log: inout MendLog) -> UInt32 {
    var free = serial
    if !serials.insert(free).inserted {
      // What was passed over once is not looked at again, or many streams of one serial would take for ever.
      free = lastGiven ?? free
      repeat { free &+= 1 } while !serials.insert(free).inserted
      lastGiven = free
      log.add(
        .serialChanged, at: place, "The serial \(serial) was that of an earlier stream: it is \(free) now.")
    }
    return free
  }

  private mutating func add(_ packets: [(packet: [UInt8], kept: Int)], longestPage: Int) -> [UInt8] {
    guard var current = stream.take() else { return [] }
    var page: [[UInt8]] = []
    var (segments, frames) = (0, 0)
    for (packet, kept) in packets {
      let size = OggPageWriter.segments(of: packet)
      if !page.isEmpty, segments + size > OggPage.longestTable || frames > longestPage - kept {
        current.held.append((page, current.position))
        (page, segments, frames) = ([], 0, 0)
      }
      page.append(packet)
      segments += size
      frames += kept
      current.position += Int64(kept)
    }
    current.held.append((page, current.position))
    self.packets += packets.count
    let bytes = current.frames >= Int64(current.head.preSkip) ? Self.flush(&current, keeping: 1) : []
    stream = current
    return bytes
  }

  private mutating func end(log: inout MendLog) -> [UInt8] {
    guard var current = stream.take() else { return [] }
    if current.frames < Int64(current.head.preSkip) {
      log.add(
        .preSkipCorrected, at: current.place,
        "The pre-skip, \(current.head.preSkip), was longer than the stream, which has no sound to hear.")
      current.head = current.head.with(preSkip: Int(current.frames))
      stream = current
      if current.frames < Int64(Self.shortestPreSkip) { lengthenPreSkip(log: &log) }
      current = stream.take() ?? current
    }
    samples += FrameCount(current.frames - Int64(current.head.preSkip))
    return Self.flush(&current, keeping: 0)
  }

  /// Puts an empty packet before the sound and skips it, so that every sample stays as it is.
  private mutating func lengthenPreSkip(log: inout MendLog) {
    guard var current = stream.take() else { return }
    let more = Int64(Self.shortestPreSkip)
    log.add(
      .preSkipCorrected, at: current.place,
      "The pre-skip was \(current.head.preSkip); an empty packet before the sound makes it longer.")
    current.head = current.head.with(preSkip: current.head.preSkip + Self.shortestPreSkip)
    current.position += more
    let lost = LostFrames.packets(for: more, like: LostFrames.shortest).map(\.packet)
    current.held = [(lost, current.start + more)] + current.held.map { ($0.packets, $0.granule + more) }
    packets += lost.count
    stream = current
  }

  private static func flush(_ stream: inout Stream, keeping kept: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if !stream.hasHeaders {
      stream.hasHeaders = true
      bytes += stream.pages.page([stream.head.packet], granule: 0, flags: .beginsStream)
      bytes += stream.pages.pages(of: stream.tags, granule: 0)
    }
    let count = stream.held.count - kept
    for (number, page) in stream.held.prefix(count).enumerated() {
      let isLast = kept == 0 && number == count - 1
      bytes += stream.pages.page(page.packets, granule: page.granule, flags: isLast ? .endsStream : [])
    }
    stream.held.removeFirst(count)
    return bytes
  }
}

extension OpusHead {
  /// The same header with another pre-skip.
  fileprivate func with(preSkip: Int) -> OpusHead {
    OpusHead(channels: channels, preSkip: preSkip, inputRate: inputRate, headerGain: headerGain)
  }
}
