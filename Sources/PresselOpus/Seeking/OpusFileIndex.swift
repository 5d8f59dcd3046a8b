internal import PresselAudio

/// Where in a file each moment is, found in one pass that decodes nothing.
///
/// Its places carry the state of the reader, so that reading from one of them gives what reading from the beginning
/// gives there, with all faults of the file. An hour takes about 0.5 MB.
public struct OpusFileIndex: Sendable {
  /// What the pass found.
  public let info: OpusFileInfo

  let links: [OpusIndexedLink]

  /// Reads a whole file once.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: as ``OpusFileInfo/init(scanning:conformance:)``.
  public init(_ bytes: some RandomAccessBytes) throws(OpusFileError) {
    var stream = OpusPacketStream(BytesFromPlace(bytes))
    var tally = OpusTally()
    var links: [OpusIndexedLink] = []
    var start = FrameCount.zero
    while let event = try stream.next() {
      tally.add(event)
      if case .link(let head, let tags) = event {
        if let last = tally.linkSamples.dropLast().last { start += last }
        links.append(OpusIndexedLink(head: head, tags: tags, start: start))
      }
      let current = links.count - 1
      guard current >= 0 else { continue }
      var seen: Int64 = -1
      while tally.frames > seen, let place = stream.place {
        seen = tally.frames
        let next = links[current].note(place, at: seen)
        try stream.skim(into: &tally, until: next)
      }
    }
    info = try OpusFileInfo(tally, pages: stream.pageCount, stream.log)
    for (number, samples) in info.linkSamples.enumerated() { links[number].samples = samples }
    self.links = links
  }

  /// The stream in which a sample lies; the last one for the end of the file.
  func link(at position: FrameCount) -> OpusIndexedLink? {
    links.last { $0.start <= position && ($0.samples > .zero || $0.start == .zero) } ?? links.first
  }
}
