internal import CPresselOpus
public import PresselAudio

/// Turns speech into Opus packets; the one owner of an encoder of libopus.
///
/// Corresponds to `opus_encoder_create`, `opus_encoder_ctl`, `opus_encode_float`, `opus_encoder_destroy`.
@safe
public struct OpusEncoder: ~Copyable {
  /// How it encodes.
  public let settings: OpusEncoderSettings

  /// How long the encoder's output lags behind its input, at 48 kHz: the pre-skip of a file.
  public let lookahead: FrameCount

  private let state: OpaquePointer
  private var packet = [UInt8](repeating: 0, count: OpusEncoder.longestPacket)
  private var packets = 0
  private var bytes = 0

  /// What `opus_encode` recommends for a packet's buffer.
  private static let longestPacket = 4_000

  /// The most that a packet under a ceiling takes of what was saved: 50 of them (a second of 20 ms) fit on one page.
  static let longestUnderCeiling = 1_274

  /// A mono encoder for speech.
  ///
  /// - Parameter settings: how to encode.
  /// - Throws: `codecFailed` when libopus has no memory or refuses a setting.
  public init(settings: OpusEncoderSettings = .standard) throws(OpusEncoderError) {
    var result: Int32 = 0
    let made = unsafe opus_encoder_create(
      Int32(settings.inputRate.hertz), 1, OPUS_APPLICATION_VOIP, &result)
    guard let state = unsafe made, result == OPUS_OK else {
      throw Self.failure("The Opus encoder cannot be made", result)
    }
    var delay: Int32 = 0
    do {
      try unsafe Self.configure(state, settings)
      try Self.check(unsafe pressel_opus_encoder_get(state, OPUS_GET_LOOKAHEAD_REQUEST, &delay))
    } catch {
      unsafe opus_encoder_destroy(state)
      throw error
    }
    unsafe self.state = unsafe state
    self.settings = settings
    lookahead = FrameCount(Int(delay) * settings.framesPerInput)
  }

  deinit {
    unsafe opus_encoder_destroy(state)
  }

  /// Encodes the sound of one packet.
  ///
  /// - Parameter frames: as many frames at the input rate as ``OpusEncoderSettings/frameDuration`` says.
  /// - Returns: the packet: 1 byte or 2 for silence with DTX, never none.
  /// - Throws: `codecFailed`.
  public mutating func encode(_ frames: ArraySlice<Float>) throws(OpusEncoderError) -> [UInt8] {
    precondition(frames.count == settings.packetInput, "A packet takes \(settings.packetInput) frames.")
    let room = room
    let count = unsafe frames.withUnsafeBufferPointer { input in
      unsafe packet.withUnsafeMutableBufferPointer { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return OPUS_BAD_ARG }
        return unsafe opus_encode_float(state, from, Int32(input.count), to, Int32(min(room, output.count)))
      }
    }
    guard count > 0 else { throw Self.failure("Sound cannot be encoded", count) }
    packets += 1
    bytes += Int(count)
    return Array(packet[..<Int(count)])
  }

  /// The bytes that the next packet may have.
  private var room: Int {
    settings.allowance(packets: packets + 1).map { min($0 - bytes, Self.longestUnderCeiling) }
      ?? Self.longestPacket
  }

  private static func configure(
    _ state: OpaquePointer, _ settings: OpusEncoderSettings
  ) throws(OpusEncoderError) {
    let dtx: Int32 = settings.transmission == .discontinuous ? 1 : 0
    let requests: [(Int32, Int32)] = [
      (OPUS_SET_BITRATE_REQUEST, Int32(settings.bitRate)),
      (OPUS_SET_COMPLEXITY_REQUEST, Int32(settings.complexity)),
      (OPUS_SET_VBR_REQUEST, 1),
      (OPUS_SET_VBR_CONSTRAINT_REQUEST, 0),
      (OPUS_SET_SIGNAL_REQUEST, OPUS_SIGNAL_VOICE),
      (OPUS_SET_DTX_REQUEST, dtx),
    ]
    for (request, value) in requests {
      try check(unsafe pressel_opus_encoder_set(state, request, value))
    }
  }

  private static func check(_ result: Int32) throws(OpusEncoderError) {
    guard result == OPUS_OK else { throw failure("The Opus encoder refuses its settings", result) }
  }

  private static func failure(_ what: String, _ result: Int32) -> OpusEncoderError {
    OpusEncoderError(
      .codecFailed, "\(what): \(OpusLibrary.reason(result)). Free some memory and try again.", rawCode: result
    )
  }
}
