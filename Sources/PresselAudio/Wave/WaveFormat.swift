/// How the samples of a WAV file are laid out.
public struct WaveFormat: Hashable, Sendable {
  /// How one sample is written, always little-endian.
  public enum Encoding: Hashable, Sendable {
    /// Unsigned 8 bits, silence at 128.
    case unsigned8
    /// Signed 16 bits.
    case signed16
    /// Signed 24 bits in three bytes.
    case signed24
    /// Signed 32 bits.
    case signed32
    /// IEEE 754 of 32 bits.
    case float32
    /// IEEE 754 of 64 bits.
    case float64

    /// Bytes one sample takes.
    public var bytes: Int {
      switch self {
      case .unsigned8: 1
      case .signed16: 2
      case .signed24: 3
      case .signed32, .float32: 4
      case .float64: 8
      }
    }
  }

  /// How one sample is written.
  public let encoding: Encoding

  /// Samples a frame, 1…32.
  public let channels: Int

  /// Frames a second.
  public let rate: SampleRate

  /// Bytes one frame takes.
  public var frameBytes: Int {
    encoding.bytes * channels
  }

  /// Describes a layout.
  ///
  /// - Parameters:
  ///   - encoding: how one sample is written.
  ///   - channels: samples a frame; 1…32.
  ///   - rate: frames a second.
  public init(encoding: Encoding, channels: Int, rate: SampleRate) {
    precondition((1...32).contains(channels), "A WAV file has 1 to 32 channels here.")
    self.encoding = encoding
    self.channels = channels
    self.rate = rate
  }
}
