internal import CPresselOpus

/// Turns Opus packets into samples of 48 kHz; the one owner of a decoder of libopus.
///
/// Corresponds to `opus_decoder_create`, `opus_decoder_ctl`, `opus_decode_float`, `opus_decoder_destroy`.
@safe
public struct OpusDecoder: ~Copyable {
  /// The most frames that one packet holds: 120 ms (RFC 6716, section 3.2.5).
  public static let longestPacket = 5_760

  /// How many samples a frame has: 1 or 2.
  public let channels: Int

  private let state: OpaquePointer
  private var samples: [Float]

  /// A decoder at the start of a stream.
  ///
  /// - Parameters:
  ///   - channels: 1 or 2.
  ///   - gain: what the output is multiplied by, in 256ths of a decibel (RFC 7845, section 5.1).
  /// - Throws: `codecFailed` when libopus has no memory.
  public init(channels: Int, gain: Int16 = 0) throws(OpusFileError) {
    precondition((1...2).contains(channels), "Opus of mapping family 0 has one channel or two.")
    var result: Int32 = 0
    let made = unsafe opus_decoder_create(48_000, Int32(channels), &result)
    guard let state = unsafe made, result == OPUS_OK else { throw Self.failure(result) }
    if gain != 0 {
      result = unsafe pressel_opus_decoder_set(state, OPUS_SET_GAIN_REQUEST, Int32(gain))
      guard result == OPUS_OK else {
        unsafe opus_decoder_destroy(state)
        throw Self.failure(result)
      }
    }
    unsafe self.state = unsafe state
    self.channels = channels
    samples = [Float](repeating: 0, count: Self.longestPacket * channels)
  }

  deinit {
    unsafe opus_decoder_destroy(state)
  }

  /// Decodes one packet.
  ///
  /// - Parameter packet: the bytes, which may be anything.
  /// - Returns: the samples, channels interleaved; `nil` when it is no packet that can be decoded.
  public mutating func decode(_ packet: ArraySlice<UInt8>) -> ArraySlice<Float>? {
    // libopus takes an empty packet for a lost one.
    guard !packet.isEmpty else { return nil }
    let count = unsafe packet.withUnsafeBufferPointer { input in
      unsafe samples.withUnsafeMutableBufferPointer { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return OPUS_BAD_ARG }
        return unsafe opus_decode_float(
          state, from, Int32(clamping: input.count), to, Int32(Self.longestPacket), 0)
      }
    }
    guard count > 0 else { return nil }
    return samples[..<(Int(count) * channels)]
  }

  /// Makes up sound for what was lost.
  ///
  /// - Parameter frames: how many, 1…``longestPacket``.
  /// - Returns: that many frames, channels interleaved; silence when libopus has nothing to go on.
  public mutating func conceal(frames: Int) -> ArraySlice<Float> {
    precondition((1...Self.longestPacket).contains(frames), "At most 120 ms are concealed at once.")
    // libopus conceals whole steps of 2.5 ms.
    let whole = min(Self.longestPacket, (frames + 119) / 120 * 120)
    let count = unsafe samples.withUnsafeMutableBufferPointer { output in
      guard let to = output.baseAddress else { return OPUS_BAD_ARG }
      return unsafe opus_decode_float(state, nil, 0, to, Int32(whole), 0)
    }
    if count < Int32(frames) {
      for index in 0..<frames * channels { samples[index] = 0 }
    }
    return samples[..<(frames * channels)]
  }

  /// Forgets all that was decoded, as at the start of a stream.
  public mutating func reset() {
    _ = unsafe pressel_opus_decoder_reset(state)
  }

  private static func failure(_ result: Int32) -> OpusFileError {
    OpusFileError(
      .codecFailed,
      "The Opus decoder cannot be made: \(OpusLibrary.reason(result)). Free some memory and try again.",
      rawCode: result)
  }
}
