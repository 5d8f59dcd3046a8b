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

  /// The most frames of a page of empty packets.
  private static let longestPage = 48_000

  private(set) var samples = FrameCount.zero
  private(set) var packets = 0
  private(set) var links = 0
  private var stream: Stream?
  private var serials: Set<UInt32> = []

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
      return []
    case .page(let packets):
      return add(packets, longestPage: .max)
    case .lost(let packets):
      return add(packets, longestPage: Self.longestPage)
    case .end:
      return end(log: &log)
    }
  }

  private mutating func freeSerial(_ serial: UInt32, at place: MendLog.Place, log: inout MendLog) -> UInt32 {
    var free = serial
    while !serials.insert(free).inserted { free &+= 1 }
    if free != serial {
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
    }
    samples += FrameCount(current.frames - Int64(current.head.preSkip))
    return Self.flush(&current, keeping: 0)
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
