/// Why bytes are no WAV file that can be read.
public enum WaveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They do not begin with `RIFF` and `WAVE`.
  case notWave
  /// They end before the samples begin.
  case truncated
  /// The chunk `fmt ` is missing, too short, or contradicts itself.
  case badHeader
  /// The samples are compressed or of a width that is not read; the number is the format tag.
  case unsupportedEncoding(Int)

  public var description: String {
    switch self {
    case .notWave: "This is no WAV file"
    case .truncated: "The WAV file ends before its samples begin"
    case .badHeader: "The header of the WAV file contradicts itself"
    case .unsupportedEncoding(let tag):
      "The WAV file has samples of a kind that is not read (format tag \(tag))"
    }
  }
}
