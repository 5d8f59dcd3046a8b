public import PresselAudio

/// Where in a file each moment is, found in one pass that decodes nothing.
///
/// Its places carry the state of the reader, so that reading from one of them gives what reading from the beginning
/// gives there, with all faults of the file. An hour takes about 0.5 MB.
public struct OpusFileIndex: Sendable {
  /// What the pass found.
  public let info: OpusFileInfo

  let links: [OpusIndexedLink]

  /// The least that is decoded before a start that is exact: 2.5 s, held against 5 s.
  static let exactOverlap = FrameCount(120_000)

  /// Reads a whole file once.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: as ``OpusFileInfo/init(scanning:conformance:)``.
  public init(_ bytes: some RandomAccessBytes) throws(OpusFileError) {
    var stream = OpusPacketStream(BytesFromPlace(bytes))
    var tally = OpusTally(lookingForLosses: true)
    var links: [OpusIndexedLink] = []
    var start = FrameCount.zero
    while let event = try stream.next() {
      if case .link(let head, let tags) = event {
        start += tally.lastSamples
        links.append(OpusIndexedLink(head: head, tags: tags, start: start))
      }
      tally.add(event)
      let current = links.count - 1
      guard current >= 0 else { continue }
      var seen: Int64 = -1
      while tally.frames > seen, let place = stream.place {
        seen = tally.frames
        let next = links[current].note(place, at: seen)
        try stream.skim(into: &tally, until: next)
      }
      links[current].lastLoss = tally.lastLoss
    }
    info = try OpusFileInfo(tally, pages: stream.pageCount, stream.log)
    for (number, samples) in info.linkSamples.enumerated() { links[number].samples = samples }
    self.links = links
  }

  /// Whether an exact start at a sample is found near it; elsewhere it takes decoding from the beginning of its stream.
  ///
  /// The sound that a decoder makes up for a lost frame depends on all that it has decoded, so nothing may be lost behind
  /// the place where decoding begins.
  ///
  /// - Parameter position: from the beginning of the file.
  public func hasExactStart(at position: FrameCount) -> Bool {
    canForget(before: Self.exactOverlap + Self.exactOverlap, at: position)
  }

  /// Whether what lies more than an overlap before a sample may be left out.
  func canForget(before overlap: FrameCount, at position: FrameCount) -> Bool {
    guard let link = link(at: position), position - overlap > link.start else { return false }
    let begin =
      (position - link.start - overlap).frames + Int64(link.head.preSkip - OpusDecoder.longestPacket)
    return link.lastLoss == 0 || link.lastLoss <= begin
  }

  /// The stream in which a sample lies; the last one for the end of the file.
  func link(at position: FrameCount) -> OpusIndexedLink? {
    links.last { $0.start <= position && ($0.samples > .zero || $0.start == .zero) } ?? links.first
  }
}
