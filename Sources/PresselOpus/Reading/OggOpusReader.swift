public import PresselAudio

/// Decodes a file from its start to its end, in memory that does not grow with it.
///
/// Mono at 48 kHz comes out, with the pre-skip and the end cut off exactly, the header gain applied, two
/// channels averaged, and damage concealed to its length.
public struct OggOpusReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// The header of the stream that is being read.
  public private(set) var head: OpusHead

  /// The comments of the stream that is being read.
  public private(set) var tags: OpusTags

  /// How many samples were delivered.
  public private(set) var position = FrameCount.zero

  private var stream: OpusPacketStream<Source>
  private var decoder: OpusDecoder
  private var skip: Int
  private var gap: Int64 = 0
  private var mono: [Float] = []
  private var taken = 0

  /// Reads up to the end of the headers.
  ///
  /// - Parameter source: the file, from its first byte.
  /// - Throws: `notOgg`, `notOpus`, `badHeader`, `unsupportedVersion`, `unsupportedChannels`,
  ///   `unreadable`, `codecFailed`.
  public init(_ source: consuming Source) throws(OpusFileError) {
    var stream = OpusPacketStream(source)
    guard case .link(let head, let tags) = try stream.next() else {
      throw OpusFileError(.notOpus, "No stream of Opus starts in this file: choose an Ogg Opus file.")
    }
    decoder = try OpusDecoder(channels: head.channels, gain: head.headerGain)
    self.stream = stream
    self.head = head
    self.tags = tags
    skip = head.preSkip
  }

  /// What was found wrong so far, at most 1,000 faults.
  public var faults: [OpusFault] {
    stream.log.faults
  }

  /// Decodes until the buffer is full or the file ends.
  ///
  /// - Parameter buffer: takes the samples at its end.
  /// - Returns: how many were added; 0 only at the end, or when the buffer had no room.
  /// - Throws: `unreadable`, `codecFailed`; `noAudio` when there was not one packet.
  public mutating func read(into buffer: inout PCMBuffer) throws(OpusFileError) -> Int {
    let before = buffer.count
    while buffer.room > 0 {
      if taken == mono.count {
        guard try refill() else { break }
        continue
      }
      let count = min(buffer.room, mono.count - taken)
      buffer.append(contentsOf: mono[taken..<taken + count])
      taken += count
    }
    position += FrameCount(buffer.count - before)
    return buffer.count - before
  }

  /// Fetches and decodes what comes next, which may be nothing that counts.
  ///
  /// - Returns: `false` at the end.
  private mutating func refill() throws(OpusFileError) -> Bool {
    mono.removeAll(keepingCapacity: true)
    taken = 0
    if gap > 0 {
      let frames = Int(min(gap, Int64(OpusDecoder.longestPacket)))
      gap -= Int64(frames)
      keep(decoder.conceal(frames: frames), frames: frames)
      return true
    }
    guard let event = try stream.next() else { return false }
    switch event {
    case .link(let head, let tags):
      decoder = try OpusDecoder(channels: head.channels, gain: head.headerGain)
      self.head = head
      self.tags = tags
      skip = head.preSkip
    case .gap(let frames):
      gap = frames
    case .packet(let packet, let frames, let kept):
      keep(decoded(packet, frames: frames), frames: kept)
    }
    return true
  }

  private mutating func decoded(_ packet: [UInt8], frames: Int) -> ArraySlice<Float> {
    if let samples = decoder.decode(packet), samples.count == frames * decoder.channels { return samples }
    stream.addFault(.undecodablePacket, "A packet of \(packet.count) bytes cannot be decoded.")
    return decoder.conceal(frames: frames)
  }

  /// Keeps the first frames, without those of the pre-skip, as mono.
  private mutating func keep(_ samples: ArraySlice<Float>, frames: Int) {
    let dropped = min(skip, frames)
    skip -= dropped
    if decoder.channels == 1 {
      mono.append(contentsOf: samples[dropped..<frames])
    } else {
      for frame in dropped..<frames { mono.append((samples[2 * frame] + samples[2 * frame + 1]) / 2) }
    }
  }
}
