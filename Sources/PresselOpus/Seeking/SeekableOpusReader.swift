public import PresselAudio

/// Decodes a file from any of its moments on.
public struct SeekableOpusReader<Bytes: RandomAccessBytes>: ~Copyable {
  /// Where in the file each moment is.
  public let index: OpusFileIndex

  /// The last 100 ms before the place of the last exact seek, channels interleaved, as they were decoded on the way
  /// there; empty when it was reached from the beginning.
  public private(set) var lead: [Float] = []

  private let bytes: Bytes
  private let gain: OpusGain
  private var reader: OggOpusReader<BytesFromPlace<Bytes>>

  /// Samples that are decoded before a start that is played: 320 ms.
  private static var playingOverlap: FrameCount { FrameCount(15_360) }
  /// All from the beginning of the stream on, its pre-skip too.
  private static var wholeOverlap: FrameCount { FrameCount(Int64.max) }
  /// How much has to be equal: 100 ms.
  private static var agreement: Int { 4_800 }

  /// A reader at the beginning of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - index: of this file; made when there is none.
  ///   - gain: which gains are applied.
  /// - Throws: as ``OpusFileInfo/init(scanning:conformance:)``, and `codecFailed`.
  public init(
    _ bytes: Bytes, index: OpusFileIndex? = nil, gain: OpusGain = .header
  ) throws(OpusFileError) {
    let known: OpusFileIndex
    if let index { known = index } else { known = try OpusFileIndex(bytes) }
    reader = try Self.reader(bytes, known, at: .zero, overlap: Self.wholeOverlap, gain)
    self.index = known
    self.bytes = bytes
    self.gain = gain
  }

  /// The next sample that will be read, from the beginning of the file.
  public var position: FrameCount {
    reader.position
  }

  /// Goes to a sample.
  ///
  /// - Parameters:
  ///   - position: from the beginning of the file, held between 0 and its length.
  ///   - accuracy: whether what comes has to equal decoding from the beginning.
  /// - Throws: `unreadable`, `codecFailed`.
  public mutating func seek(to position: FrameCount, _ accuracy: SeekAccuracy = .playing)
    throws(OpusFileError)
  {
    let target = min(max(.zero, position), index.info.samples)
    lead = []
    switch accuracy {
    case .playing: reader = try Self.reader(bytes, index, at: target, overlap: Self.playingOverlap, gain)
    case .exact: try seekExactly(to: target)
    }
  }

  /// Decodes to mono until the buffer is full or the file ends.
  ///
  /// - Parameter buffer: takes the samples at its end.
  /// - Returns: how many were added; 0 only at the end, or when the buffer had no room.
  /// - Throws: `unreadable`, `codecFailed`.
  public mutating func read(into buffer: inout PCMBuffer) throws(OpusFileError) -> Int {
    try reader.read(into: &buffer)
  }

  /// Decodes the next packet, with the channels of its stream.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: `unreadable`, `codecFailed`.
  public mutating func nextBlock() throws(OpusFileError) -> OpusBlock? {
    try reader.nextBlock()
  }

  private static func reader(
    _ bytes: Bytes, _ index: OpusFileIndex, at position: FrameCount, overlap: FrameCount,
    _ gain: OpusGain
  ) throws(OpusFileError) -> OggOpusReader<BytesFromPlace<Bytes>> {
    guard let link = index.link(at: position),
      let entry = link.entry(
        notBehind: (position - link.start).frames + Int64(link.head.preSkip) - overlap.frames)
    else { throw OpusFileError(.noAudio, "The file has headers but no sound: there is nothing to play.") }
    return try OggOpusReader(
      from: entry, of: link, at: position, overlap: overlap, gain: gain,
      BytesFromPlace(bytes, at: entry.place.offset))
  }

  /// Two readers that began at different places, and agree over the last 100 ms before the start, are in the state that
  /// a reader from the beginning is in, as far as it can be heard while no frame is lost.
  private mutating func seekExactly(to target: FrameCount) throws(OpusFileError) {
    var overlap = OpusFileIndex.exactOverlap
    while index.canForget(before: overlap + overlap, at: target) {
      var near = try Self.reader(bytes, index, at: target, overlap: overlap, gain)
      var far = try Self.reader(bytes, index, at: target, overlap: overlap + overlap, gain)
      let seen = try far.lead(of: Self.agreement)
      if try near.lead(of: Self.agreement) == seen {
        reader = far
        lead = seen
        return
      }
      overlap += overlap
    }
    reader = try Self.reader(bytes, index, at: target, overlap: Self.wholeOverlap, gain)
  }
}
