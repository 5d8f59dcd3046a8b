public import PresselAudio
internal import PresselDSP

/// Makes the file of a take while it runs: bytes to append, never to go back to.
///
/// Every packet is a page of its own, so that a file cut anywhere loses the last packet at most and all
/// before it is valid (RFC 7845). What is decoded from the finished file has exactly as many samples as were
/// given, which are always of 48 kHz: for an encoder at 16 kHz they are resampled here.
public struct OggOpusRecorder: ~Copyable {
  /// How many samples of 48 kHz were given.
  public private(set) var samples = FrameCount.zero

  /// How many of those the bytes given back so far hold for certain: what a crash now would leave, when they
  /// are written.
  public private(set) var recoverable = FrameCount.zero

  private var encoder: OpusEncoder
  private var pages: OggPageWriter
  private let tags: OpusTags
  private let resampler: Resampler?
  /// At the rate of the encoder.
  private var pending: [Float] = []
  private var granule: Int64 = 0

  /// A recorder that has heard nothing.
  ///
  /// - Parameters:
  ///   - settings: how to encode.
  ///   - serial: the serial number of the stream: any, best a random one.
  ///   - tags: the comments of the part; those of the finished file come from ``OggOpusFinisher``.
  /// - Throws: `codecFailed`.
  public init(
    settings: OpusEncoderSettings = .standard, serial: UInt32, tags: OpusTags = OpusTags()
  ) throws(OpusEncoderError) {
    let resampler = try Self.resampler(to: settings.inputRate)
    encoder = try OpusEncoder(settings: settings)
    self.resampler = resampler
    pages = OggPageWriter(serial: serial)
    self.tags = tags
    pending.reserveCapacity(2 * settings.packetInput)
  }

  private static func resampler(to rate: SampleRate) throws(OpusEncoderError) -> Resampler? {
    guard rate != .opus else { return nil }
    do {
      return try Resampler(from: .opus, to: rate)
    } catch {
      let code: OpusEncoderError.Code = error.code == .notBuilt ? .notBuilt : .codecFailed
      throw OpusEncoderError(code, error.message, rawCode: error.rawCode)
    }
  }

  /// The header of the stream.
  public var head: OpusHead {
    OpusHead(
      preSkip: Int(clamping: encoder.lookahead.frames), inputRate: UInt32(encoder.settings.inputRate.hertz))
  }

  /// The bytes that the file begins with: two pages. To be called once, before all else.
  public mutating func headerBytes() -> [UInt8] {
    pages.page([head.packet], granule: 0, flags: .beginsStream) + pages.pages(of: tags.packet, granule: 0)
  }

  /// Encodes the next samples.
  ///
  /// - Parameter frames: mono, at 48 kHz, of any number.
  /// - Returns: the pages that became whole, one for each packet; none while samples are too few for a
  ///   packet.
  /// - Throws: `codecFailed`.
  public mutating func append(_ frames: ArraySlice<Float>) throws(OpusEncoderError) -> [UInt8] {
    let size = encoder.settings.packetInput
    samples += FrameCount(frames.count)
    if let resampler {
      resampler.process(frames, into: &pending)
    } else {
      pending.append(contentsOf: frames)
    }
    var bytes: [UInt8] = []
    var start = 0
    while pending.count - start >= size {
      bytes += try page(of: pending[start..<start + size])
      start += size
    }
    pending.removeFirst(start)
    return bytes
  }

  /// Encodes the samples of a buffer, which keeps them.
  ///
  /// - Parameter buffer: mono, at 48 kHz.
  /// - Returns: the pages that became whole.
  /// - Throws: `codecFailed`.
  public mutating func append(_ buffer: PCMBuffer) throws(OpusEncoderError) -> [UInt8] {
    try append(buffer.samples[...])
  }

  /// Encodes what is left, with silence behind it until all samples come out, and ends the stream.
  ///
  /// - Returns: the last pages, one or two; the very last has the end of the stream and the exact position.
  ///   None when it ended before.
  /// - Throws: `codecFailed`.
  public mutating func finish() throws(OpusEncoderError) -> [UInt8] {
    let size = encoder.settings.packetInput
    let end = encoder.lookahead.frames + samples.frames
    resampler?.finish(into: &pending)
    var bytes: [UInt8] = []
    while granule < end {
      let padded = pending.prefix(size) + Array(repeating: 0, count: max(0, size - pending.count))
      pending.removeFirst(min(size, pending.count))
      bytes += try page(of: padded, end: end)
    }
    return bytes
  }

  private mutating func page(
    of frames: ArraySlice<Float>, end: Int64 = .max
  ) throws(OpusEncoderError) -> [UInt8] {
    let packet = try encoder.encode(frames)
    granule += Int64(encoder.settings.frameDuration.frames)
    recoverable = FrameCount(max(0, min(granule, end) - encoder.lookahead.frames))
    return pages.page([packet], granule: min(granule, end), flags: granule >= end ? .endsStream : [])
  }
}
