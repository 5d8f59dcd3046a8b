public import PresselAudio

/// How large the file of a recording is: the bytes of a bit rate, and the bit rate that fits into so many bytes.
///
/// The packets are counted at the bit rate; headers, comments and the framing of pages are counted exactly. With
/// ``OpusEncoderSettings/ceiling`` at that rate no file is larger, whatever is heard. Without it VBR spends more on
/// noise and less on pauses, and the number is what to expect of speech.
public struct OpusFileSize: Hashable, Sendable {
  /// How packets are laid on pages.
  public enum Paging: Hashable, Sendable {
    /// About a second a page: a finished file.
    case seconds
    /// One packet a page: a file that still runs, or that went into a pipe.
    case packets
  }

  /// The length of the recording at 48 kHz.
  public let samples: FrameCount

  /// How much sound one packet holds.
  public let frameDuration: OpusEncoderSettings.FrameDuration

  /// How packets are laid on pages.
  public let paging: Paging

  /// How many packets the recording has, those that carry the encoder's lookahead out included.
  public let packets: Int

  private let headerBytes: Int

  /// What the encoder lags behind, in frames of 48 kHz: 312 at either input rate.
  private static let lookahead = 312

  /// The form of a file.
  ///
  /// - Parameters:
  ///   - samples: the length at 48 kHz, 0 to a century.
  ///   - frameDuration: how much sound one packet holds.
  ///   - paging: how packets are laid on pages.
  ///   - tags: the comments of the file, or others that are as long.
  public init(
    samples: FrameCount, frameDuration: OpusEncoderSettings.FrameDuration = .milliseconds20,
    paging: Paging = .seconds, tags: OpusTags = OpusTags()
  ) {
    self.samples = samples
    self.frameDuration = frameDuration
    self.paging = paging
    let frames = Int(clamping: max(0, samples.frames)) + Self.lookahead
    packets = (frames + frameDuration.frames - 1) / frameDuration.frames
    var writer = OggPageWriter(serial: 0)
    headerBytes =
      writer.page([OpusHead(preSkip: Self.lookahead).packet], granule: 0, flags: .beginsStream).count
      + writer.pages(of: tags.packet, granule: 0).count
  }

  /// The size of the file when its packets have a bit rate.
  ///
  /// - Parameter bitRate: bits a second, within ``OpusEncoderSettings/bitRates``.
  /// - Returns: bytes: never exceeded when that is also the ``OpusEncoderSettings/ceiling``.
  public func bytes(atBitRate bitRate: Int) -> Int {
    bytes(packets, bitRate)
  }

  private func bytes(_ packets: Int, _ bitRate: Int) -> Int {
    let payload = packets * bitRate * frameDuration.rawValue / 8_000
    let pages =
      switch paging {
      case .packets: packets
      case .seconds: (packets + packetsPerPage - 1) / packetsPerPage
      }
    // Each packet has a lacing value for each whole 255 bytes of it, and one more (RFC 3533, section 6).
    return headerBytes + pages * OggPage.headerLength + packets + payload / 255 + payload
  }

  /// The greatest bit rate whose files are no larger.
  ///
  /// - Parameter bytes: the most that the file may have.
  /// - Returns: bits a second; `nil` when even the least of ``OpusEncoderSettings/bitRates`` is too much.
  public func bitRate(within bytes: Int) -> Int? {
    var low = OpusEncoderSettings.bitRates.lowerBound
    var high = OpusEncoderSettings.bitRates.upperBound
    guard self.bytes(atBitRate: low) <= bytes else { return nil }
    while low < high {
      let middle = (low + high + 1) / 2
      if self.bytes(atBitRate: middle) <= bytes { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The longest beginning of the recording whose file is no larger; the comments stay as long as they are.
  ///
  /// - Parameters:
  ///   - bytes: the most that the file may have.
  ///   - bitRate: bits a second, within ``OpusEncoderSettings/bitRates``.
  /// - Returns: its length at 48 kHz, to the packet; zero when nothing fits.
  public func longest(within bytes: Int, atBitRate bitRate: Int) -> FrameCount {
    var (low, high) = (0, packets)
    while low < high {
      let middle = (low + high + 1) / 2
      if self.bytes(middle, bitRate) <= bytes { low = middle } else { high = middle - 1 }
    }
    return min(samples, FrameCount(max(0, low * frameDuration.frames - Self.lookahead)))
  }

  private var packetsPerPage: Int {
    48_000 / frameDuration.frames
  }
}
