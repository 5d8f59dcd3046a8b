/// What a decoder and who starts it have agreed on; <doc:Contract> has it in words.
public enum DecoderContract {
  /// What a decoder is asked for: its first argument.
  public enum Work: String, Sendable {
    /// All frames, mono at 48 kHz.
    case frames
    /// Only how many there are; nothing is mixed or converted.
    case count
  }

  /// The argument before the bytes that were read from a stream already, written in hexadecimal.
  public static let beginningFlag = "--beginning"

  /// The most bytes that may have been read from a stream already.
  public static let beginningLimit = 16_384

  /// What a decoder writes before everything else.
  public static let greeting = Array("pressel-decode 1\n".utf8)

  /// The most bytes that the body of a record has.
  public static let bodyLimit = 131_072

  /// The most frames at 48 kHz that are taken from one file: a day of sound.
  public static let frameLimit: Int64 = 24 * 3_600 * 48_000

  /// The most bytes of address space that a decoder allows itself.
  public static let memoryLimit: UInt64 = 512 << 20

  /// The most seconds of a processor that a decoder allows itself.
  public static let processorSeconds: UInt64 = 900

  /// The most bytes of a stream that are held so that its end can be read before its beginning.
  public static let spoolLimit = 64 << 20
}
