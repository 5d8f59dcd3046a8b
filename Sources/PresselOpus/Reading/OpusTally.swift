internal import PresselAudio

/// Adds up what a file holds.
struct OpusTally {
  private(set) var first: (head: OpusHead, tags: OpusTags)?
  private(set) var packets = 0
  private var preSkips: [Int] = []
  private var kept: [FrameCount] = []
  private var packetFrames = FrameCount.zero
  private var packetBytes = 0
  private let looksForLosses: Bool

  /// How many frames of the last stream, those of its pre-skip too, end with the last page on which a decoder has to make
  /// sound up; 0 without one.
  private(set) var lastLoss: Int64 = 0

  /// - Parameter lookingForLosses: whether packets are looked into for what a decoder has to make up.
  init(lookingForLosses: Bool = false) {
    looksForLosses = lookingForLosses
  }

  mutating func add(_ event: OpusStreamEvent) {
    switch event {
    case .link(let head, let tags):
      if first == nil { first = (head, tags) }
      preSkips.append(head.preSkip)
      kept.append(.zero)
      lastLoss = 0
    case .packet(let packet, let frames, let kept):
      packets += 1
      packetBytes += packet.count
      packetFrames += FrameCount(frames)
      count(FrameCount(kept))
      if looksForLosses, OpusPacket.hasLostFrame(packet.span) { lastLoss = self.frames }
    case .gap(let frames):
      count(FrameCount(frames))
      lastLoss = self.frames
    }
  }

  /// Adds the packets of a whole page.
  ///
  /// - Parameters:
  ///   - glance: what was seen of it.
  ///   - page: all of it.
  mutating func add(_ glance: PageGlance, of page: Span<UInt8>) {
    packets += glance.packets
    packetBytes += glance.bytes
    packetFrames += FrameCount(glance.frames)
    count(FrameCount(glance.frames))
    if looksForLosses, PageGlance.hasLostFrame(page) { lastLoss = frames }
  }

  /// How many frames of the last stream came so far, those of its pre-skip too.
  var frames: Int64 {
    kept.last?.frames ?? 0
  }

  /// The length of each stream, without its pre-skip.
  var linkSamples: [FrameCount] {
    zip(kept, preSkips).map { max(.zero, $0 - FrameCount($1)) }
  }

  /// The length of the last stream so far, without its pre-skip; zero before the first.
  var lastSamples: FrameCount {
    guard let frames = kept.last, let preSkip = preSkips.last else { return .zero }
    return max(.zero, frames - FrameCount(preSkip))
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
