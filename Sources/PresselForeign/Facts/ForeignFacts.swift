public import PresselAudio

/// What the headers of a foreign file tell.
public struct ForeignFacts: Hashable, Sendable {
  /// The kind of file, as in "mp4" or "webm".
  public let container: String

  /// How its sound is coded, as in "aac" or "amr_nb"; the name that libav has for it.
  public let codec: String

  /// Channels before they are mixed, 1…``channelLimit``.
  public let channels: Int

  /// Frames a second before they are converted.
  public let rate: SampleRate

  /// Bits a second, as stated or estimated; 0 when nothing is known.
  public let bitRate: Int

  /// Names and values, in the order of the file, at most ``tagLimit``.
  public let tags: [ForeignTag]

  /// More channels are not read.
  public static let channelLimit = 32

  /// More tags are left out.
  public static let tagLimit = 64

  /// Facts within their limits.
  ///
  /// - Parameters:
  ///   - container: the kind of file.
  ///   - codec: how its sound is coded.
  ///   - channels: before they are mixed, 1…``channelLimit``.
  ///   - rate: frames a second before they are converted.
  ///   - bitRate: bits a second; 0 when nothing is known.
  ///   - tags: names and values; those beyond ``tagLimit`` are left out.
  public init(
    container: String, codec: String, channels: Int, rate: SampleRate, bitRate: Int, tags: [ForeignTag]
  ) {
    precondition((1...ForeignFacts.channelLimit).contains(channels), "A file has 1 to 32 channels here.")
    self.container = container
    self.codec = codec
    self.channels = channels
    self.rate = rate
    self.bitRate = max(0, bitRate)
    self.tags = Array(tags.prefix(ForeignFacts.tagLimit))
  }
}
