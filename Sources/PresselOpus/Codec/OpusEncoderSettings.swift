public import PresselAudio

/// How speech is encoded.
public struct OpusEncoderSettings: Hashable, Sendable {
  /// How much sound one packet holds.
  public enum FrameDuration: Int, Hashable, Sendable, CaseIterable {
    /// 20 ms.
    case milliseconds20 = 20
    /// 40 ms.
    case milliseconds40 = 40
    /// 60 ms.
    case milliseconds60 = 60

    /// The frames of one packet at 48 kHz.
    public var frames: Int {
      rawValue * 48
    }
  }

  /// What becomes of silence.
  public enum Transmission: Hashable, Sendable {
    /// It is encoded like all else.
    case continuous
    /// It becomes packets of one or two bytes (DTX); no packet is left out.
    case discontinuous
  }

  /// What may be asked of a bit rate, in bits a second.
  public static let bitRates = 6_000...128_000

  /// What may be asked of the effort.
  public static let complexities = 0...10

  /// What the encoder may be opened at: 48 kHz, and 16 kHz where the package has the trait `Resampling`.
  public static let inputRates: [SampleRate] = {
    #if Resampling
      [.opus, .wideband]
    #else
      [.opus]
    #endif
  }()

  /// VBR, mono: 24 kbit/s, complexity 10, 20 ms, continuous, 48 kHz.
  public static let standard = OpusEncoderSettings()

  /// The mean bits a second.
  public let bitRate: Int

  /// The bits a second that all packets together, counted from the first, never exceed; `nil` for none.
  ///
  /// What quiet packets leave over, later ones may take. Without it, VBR gives hard sounds what they need.
  public let ceiling: Int?

  /// The effort, 0 (fast) to 10 (good).
  public let complexity: Int

  /// How much sound one packet holds.
  public let frameDuration: FrameDuration

  /// What becomes of silence.
  public let transmission: Transmission

  /// The rate that the encoder is opened at: 48 kHz keeps all that is heard, 16 kHz what speech needs.
  public let inputRate: SampleRate

  private init() {
    bitRate = 24_000
    ceiling = nil
    complexity = 10
    frameDuration = .milliseconds20
    transmission = .continuous
    inputRate = .opus
  }

  /// Checked settings.
  ///
  /// - Parameters:
  ///   - bitRate: bits a second, within ``bitRates``; a lower `ceiling` takes its place.
  ///   - ceiling: bits a second that are never exceeded, within ``bitRates``; `nil` for none.
  ///   - complexity: within ``complexities``.
  ///   - frameDuration: how much sound one packet holds.
  ///   - transmission: what becomes of silence.
  ///   - inputRate: one of ``inputRates``.
  /// - Throws: `badBitRate`, `badComplexity` or `badInputRate`; `notBuilt` for 16 kHz without the trait `Resampling`.
  public init(
    bitRate: Int = 24_000, ceiling: Int? = nil, complexity: Int = 10,
    frameDuration: FrameDuration = .milliseconds20, transmission: Transmission = .continuous,
    inputRate: SampleRate = .opus
  ) throws(OpusEncoderError) {
    for rate in [bitRate, ceiling ?? bitRate] where !Self.bitRates.contains(rate) {
      throw OpusEncoderError(
        .badBitRate, "A bit rate of \(rate) is not possible: choose 6000 to 128000 bits a second.")
    }
    guard Self.complexities.contains(complexity) else {
      throw OpusEncoderError(.badComplexity, "A complexity of \(complexity) is not possible: choose 0 to 10.")
    }
    guard inputRate == .opus || inputRate == .wideband else {
      throw OpusEncoderError(
        .badInputRate, "Speech cannot be encoded from \(inputRate): choose 48000 or 16000 Hz.")
    }
    guard Self.inputRates.contains(inputRate) else {
      throw OpusEncoderError(
        .notBuilt,
        "Encoding from \(inputRate) needs libspeexdsp: build with the trait Resampling, or choose 48000 Hz.")
    }
    self.bitRate = min(bitRate, ceiling ?? bitRate)
    self.ceiling = ceiling
    self.complexity = complexity
    self.frameDuration = frameDuration
    self.transmission = transmission
    self.inputRate = inputRate
  }

  /// How many frames of 48 kHz one input frame stands for.
  var framesPerInput: Int {
    SampleRate.opus.hertz / inputRate.hertz
  }

  /// The bytes that so many packets may have together; `nil` without a ceiling.
  func allowance(packets: Int) -> Int? {
    ceiling.map { packets * $0 * frameDuration.rawValue / 8_000 }
  }

  /// The input frames of one packet.
  var packetInput: Int {
    frameDuration.frames / framesPerInput
  }
}
