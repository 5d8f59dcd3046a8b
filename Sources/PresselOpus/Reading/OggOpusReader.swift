public import PresselAudio
internal import PresselDSP

/// Decodes a file from its start to its end, in memory that does not grow with it.
///
/// What comes out is at 48 kHz, with the pre-skip and the end cut off exactly, the header gain applied, and damage
/// concealed to its length: as mono by ``read(into:)``, or with the channels of the file by ``nextBlock()``.
public struct OggOpusReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// The header of the stream that is being read.
  public private(set) var head: OpusHead

  /// The comments of the stream that is being read.
  public private(set) var tags: OpusTags

  /// How many samples were delivered; after a seek, counted from the beginning of the file.
  public private(set) var position = FrameCount.zero

  private let gain: OpusGain
  private var stream: OpusPacketStream<Source>
  private var decoder: OpusDecoder
  private var mixer: Downmix
  /// Frames still to be left out.
  private var skip: Int64
  /// Of those, how many are decoded all the same, so that the decoder is in its stride; all of a stream that begins here.
  private var overlap: Int64
  private var gap: Int64 = 0
  private var mono: [Float] = []
  private var taken = 0
  /// Decoded already, and next in turn.
  private var waiting: OpusBlock?
  /// The last samples that were decoded and left out, when somebody wants to see them.
  private var lead: [Float]?

  /// Reads up to the end of the headers.
  ///
  /// - Parameters:
  ///   - source: the file, from its first byte.
  ///   - conformance: what to do with a file that an RFC forbids.
  ///   - gain: which gains are applied.
  /// - Throws: `notOgg`, `notOpus`, `badHeader`, `unsupportedVersion`, `unsupportedChannels`,
  ///   `unreadable`, `codecFailed`; `notConforming` when reading is strict.
  public init(
    _ source: consuming Source, conformance: OpusConformance = .lenient, gain: OpusGain = .header
  ) throws(OpusFileError) {
    var stream = OpusPacketStream(source, conformance)
    guard case .link(let head, let tags) = try stream.next() else {
      throw OpusFileError(.notOpus, "No stream of Opus starts in this file: choose an Ogg Opus file.")
    }
    try self.init(stream, head, tags, gain, skip: Int64(head.preSkip), overlap: .max, position: .zero)
  }

  /// A reader in the middle of a file.
  ///
  /// - Parameters:
  ///   - entry: where to go on.
  ///   - link: the stream in which that is.
  ///   - position: the first sample that is wanted, from the beginning of the file.
  ///   - overlap: how much before it is decoded, in samples.
  ///   - gain: which gains are applied.
  ///   - source: the file from the entry's byte on.
  init(
    from entry: OpusIndexEntry, of link: OpusIndexedLink, at position: FrameCount, overlap: FrameCount,
    gain: OpusGain, _ source: consuming Source
  ) throws(OpusFileError) {
    let start = (position - link.start).frames + Int64(link.head.preSkip)
    try self.init(
      OpusPacketStream(resumingAt: entry.place, source), link.head, link.tags, gain,
      skip: start - entry.frames,
      overlap: overlap.frames, position: position)
  }

  private init(
    _ stream: consuming OpusPacketStream<Source>, _ head: OpusHead, _ tags: OpusTags, _ gain: OpusGain,
    skip: Int64,
    overlap: Int64, position: FrameCount
  ) throws(OpusFileError) {
    self.stream = stream
    self.head = head
    self.tags = tags
    self.gain = gain
    self.skip = skip
    self.overlap = overlap
    self.position = position
    decoder = try OpusDecoder(channels: head.channels, gain: gain.sum(of: head, tags))
    mixer = Downmix(channels: head.channels, hertz: 48_000)
  }

  /// What was found wrong so far, at most 1,000 faults.
  public var faults: [OpusFault] {
    stream.log.faults
  }

  /// Decodes to mono until the buffer is full or the file ends.
  ///
  /// Of two channels neither is lost, whether one is silent or they are in opposite phase; see
  /// ``/PresselDSP/Downmix``.
  ///
  /// - Parameter buffer: takes the samples at its end.
  /// - Returns: how many were added; 0 only at the end, or when the buffer had no room.
  /// - Throws: `unreadable`, `codecFailed`; `noAudio` when there was not one packet, `notConforming`
  ///   when reading is strict.
  public mutating func read(into buffer: inout PCMBuffer) throws(OpusFileError) -> Int {
    let before = buffer.count
    while buffer.room > 0 {
      if taken == mono.count {
        guard try refill() else { break }
      }
      let count = min(buffer.room, mono.count - taken)
      buffer.append(contentsOf: mono[taken..<taken + count])
      taken += count
    }
    position += FrameCount(buffer.count - before)
    return buffer.count - before
  }

  private mutating func refill() throws(OpusFileError) -> Bool {
    mono.removeAll(keepingCapacity: true)
    taken = 0
    guard let block = try decodeNext() else { return false }
    mixer.process(block.samples[...], into: &mono)
    return true
  }

  /// Decodes the next packet, with the channels of its stream.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: as ``read(into:)``.
  public mutating func nextBlock() throws(OpusFileError) -> OpusBlock? {
    let block = try decodeNext()
    position += FrameCount(block?.frames ?? 0)
    return block
  }

  /// Decodes up to the first sample that is wanted, which is read next.
  ///
  /// - Parameter frames: how many.
  /// - Returns: the last so many frames before it; fewer when there are not that many.
  mutating func lead(of frames: Int) throws(OpusFileError) -> [Float] {
    lead = []
    waiting = try decodeNext()
    return (lead.take() ?? []).suffix(frames * decoder.channels)
  }

  private mutating func decodeNext() throws(OpusFileError) -> OpusBlock? {
    if let block = waiting.take() { return block }
    while true {
      let block: OpusBlock?
      if gap > 0 {
        block = conceal()
      } else {
        guard let event = try stream.next() else { return nil }
        block = try answer(event)
      }
      if let block { return block }
    }
  }

  /// - Returns: `nil` when nothing of it counts.
  private mutating func answer(_ event: OpusStreamEvent) throws(OpusFileError) -> OpusBlock? {
    switch event {
    case .link(let head, let tags):
      decoder = try OpusDecoder(channels: head.channels, gain: gain.sum(of: head, tags))
      mixer = Downmix(channels: head.channels, hertz: 48_000)
      self.head = head
      self.tags = tags
      skip = Int64(head.preSkip)
      overlap = .max
      return nil
    case .gap(let frames):
      gap = frames
      return nil
    case .packet(let packet, let frames, let kept):
      if skip - Int64(kept) >= overlap {
        skip -= Int64(kept)
        return nil
      }
      return keep(try decoded(packet, frames: frames), frames: kept)
    }
  }

  private mutating func conceal() -> OpusBlock? {
    if skip > overlap {
      let frames = min(gap, skip - overlap)
      gap -= frames
      skip -= frames
      return nil
    }
    let frames = Int(min(gap, Int64(OpusDecoder.longestPacket)))
    gap -= Int64(frames)
    return keep(decoder.conceal(frames: frames), frames: frames)
  }

  private mutating func decoded(_ packet: ArraySlice<UInt8>, frames: Int) throws(OpusFileError) -> ArraySlice<
    Float
  > {
    if let samples = decoder.decode(packet), samples.count == frames * decoder.channels { return samples }
    stream.addFault(.undecodablePacket, "A packet of \(packet.count) bytes cannot be decoded.")
    try stream.requireConformance()
    return decoder.conceal(frames: frames)
  }

  /// The first frames, without those that are left out.
  private mutating func keep(_ samples: ArraySlice<Float>, frames: Int) -> OpusBlock? {
    let dropped = Int(min(skip, Int64(frames)))
    skip -= Int64(dropped)
    if dropped > 0 { lead?.append(contentsOf: samples[..<(dropped * decoder.channels)]) }
    guard dropped < frames else { return nil }
    return OpusBlock(
      channels: decoder.channels,
      samples: Array(samples[dropped * decoder.channels..<frames * decoder.channels]))
  }
}
