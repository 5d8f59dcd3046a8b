public import PresselAudio

/// Makes the longest valid Ogg Opus file that the bytes of a damaged one hold (RFC 7845, RFC 3533).
///
/// All packets that can be found in whole pages are kept, byte for byte, on the pages that they were on. What was
/// lost between them becomes empty packets, which decoders conceal; where positions cannot tell how long it was,
/// what is around it is joined. A good file comes out as it is. The file is read once, and only a page or so of
/// it is held.
public struct OggOpusRepairer<Source: ByteSource & ~Copyable>: ~Copyable {
  private var sorter: StreamSorter<Source>
  private var writer = RepairWriter()

  /// A repair that has done nothing yet.
  ///
  /// - Parameter source: the damaged file, from its first byte.
  public init(_ source: consuming Source) {
    sorter = StreamSorter(source)
  }

  /// What was done so far, at most 1,000 mends.
  public var mends: [OpusMend] {
    sorter.log.mends
  }

  /// How many more mends there are.
  public var omittedMends: Int {
    sorter.log.omitted
  }

  /// The length at 48 kHz of the streams that are complete.
  public var samples: FrameCount {
    writer.samples
  }

  /// How many packets of audio were kept or made so far.
  public var packets: Int {
    writer.packets
  }

  /// How many streams follow one another so far.
  public var links: Int {
    writer.links
  }

  /// The next bytes of the repaired file.
  ///
  /// - Returns: at least one byte; `nil` when all were given.
  /// - Throws: `notOgg` without a whole page, `notOpus` without a stream of Opus, `noAudio` with headers only,
  ///   `unsupportedChannels`, all before any byte was given; `unreadable` at any time.
  public mutating func nextBlock() throws(OpusFileError) -> [UInt8]? {
    while let step = try sorter.next() {
      let bytes = writer.take(step, log: &sorter.log)
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }
}
