public import PresselAudio

/// What a file says about itself, found without decoding it.
public struct OpusFileInfo: Hashable, Sendable {
  /// The form of the file, as scripts see it.
  public let format = "ogg-opus"

  /// The header of the first stream.
  public let head: OpusHead

  /// The comments of the first stream.
  public let tags: OpusTags

  /// The length at 48 kHz over all streams, after pre-skip and end trim, damage concealed to its length:
  /// what a reader gives.
  public let samples: FrameCount

  /// The length of each stream.
  public let linkSamples: [FrameCount]

  /// How many packets of audio there are.
  public let packets: Int

  /// How many pages could be read, those of other streams too.
  public let pages: Int

  /// Bits a second of the packets alone, without the container; 0 when there is no sound.
  public let bitRate: Int

  /// All that is wrong, at most 1,000 faults.
  public let faults: [OpusFault]

  /// How many more faults there are.
  public let omittedFaults: Int

  /// How many streams follow one another.
  public var links: Int {
    linkSamples.count
  }

  /// Reads a whole file, in memory that does not grow with it.
  ///
  /// - Parameters:
  ///   - source: the file, from its first byte.
  ///   - conformance: what to do with a file that an RFC forbids.
  /// - Throws: as ``OggOpusReader/init(_:conformance:gain:)``, and `noAudio` when there is not one packet.
  public init<Source: ByteSource & ~Copyable>(
    scanning source: consuming Source, conformance: OpusConformance = .lenient
  ) throws(OpusFileError) {
    var stream = OpusPacketStream(source, conformance)
    var tally = OpusTally()
    while let event = try stream.next() {
      tally.add(event)
      try stream.skim(into: &tally)
    }
    try self.init(tally, pages: stream.pageCount, stream.log)
  }

  init(_ tally: OpusTally, pages: Int, _ log: FaultLog) throws(OpusFileError) {
    guard let first = tally.first else {
      throw OpusFileError(.notOpus, "No stream of Opus starts in this file: choose an Ogg Opus file.")
    }
    head = first.head
    tags = first.tags
    linkSamples = tally.linkSamples
    samples = tally.linkSamples.reduce(.zero, +)
    packets = tally.packets
    self.pages = pages
    bitRate = tally.bitRate
    faults = log.faults
    omittedFaults = log.omitted
  }
}
