internal import PresselAudio

/// Adds up what a file holds.
struct OpusTally {
  private(set) var first: (head: OpusHead, tags: OpusTags)?
  private(set) var packets = 0
  private var preSkips: [Int] = []
  private var kept: [FrameCount] = []
  private var packetFrames = FrameCount.zero
  private var packetBytes = 0

  mutating func add(_ event: OpusStreamEvent) {
    switch event {
    case .link(let head, let tags):
      if first == nil { first = (head, tags) }
      preSkips.append(head.preSkip)
      kept.append(.zero)
    case .packet(let packet, let frames, let kept):
      packets += 1
      packetBytes += packet.count
      packetFrames += FrameCount(frames)
      count(FrameCount(kept))
    case .gap(let frames):
      count(FrameCount(frames))
    }
  }

  /// Adds the packets of a whole page.
  mutating func add(_ page: PageGlance) {
    packets += page.packets
    packetBytes += page.bytes
    packetFrames += FrameCount(page.frames)
    count(FrameCount(page.frames))
  }

  /// How many frames of the last stream came so far, those of its pre-skip too.
  var frames: Int64 {
    kept.last?.frames ?? 0
  }

  /// The length of each stream, without its pre-skip.
  var linkSamples: [FrameCount] {
    zip(kept, preSkips).map { max(.zero, $0 - FrameCount($1)) }
  }

  /// Bits a second of the packets.
  var bitRate: Int {
    let seconds = packetFrames.seconds(at: .opus)
    return seconds > 0 ? Int(Double(packetBytes) * 8 / seconds) : 0
  }

  private mutating func count(_ frames: FrameCount) {
    guard let last = kept.indices.last else { return }
    kept[last] += frames
  }
}
