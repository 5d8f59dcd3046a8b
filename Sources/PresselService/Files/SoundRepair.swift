public import PresselAudio
public import PresselOpus

/// Makes the longest valid Ogg Opus file that the bytes of a damaged one hold, a block at a time.
public final class SoundRepair {
  private var repairer: OggOpusRepairer<OpusByteInput>
  private let name: String

  /// Opens the damaged file.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `unreadable` when there is no such file.
  public init(of path: String) throws(AudioError) {
    let input = try ByteInput(path: path, wakeup: SoundFile.wakeup())
    name = path == "-" ? "standard input" : path
    repairer = OggOpusRepairer(OpusByteInput(input: input))
  }

  /// What was done so far, at most 1,000 mends.
  public var mends: [OpusMend] {
    repairer.mends
  }

  /// How many more mends there are.
  public var omittedMends: Int {
    repairer.omittedMends
  }

  /// The length at 48 kHz of what was made so far.
  public var samples: FrameCount {
    repairer.samples
  }

  /// How many packets of audio were kept or made so far.
  public var packets: Int {
    repairer.packets
  }

  /// How many streams follow one another so far.
  public var links: Int {
    repairer.links
  }

  /// The next bytes of the repaired file.
  ///
  /// - Returns: at least one byte; `nil` when all were given.
  /// - Throws: `unreadable`; before any byte `notOgg`, `notOpus`, `noAudio` or `unsupportedChannels` when there is
  ///   nothing to save.
  public func nextBlock() throws(AudioError) -> [UInt8]? {
    do {
      return try repairer.nextBlock()
    } catch {
      throw AudioError(
        AudioError.Code(rawValue: error.code.rawValue), "\(name): \(error.message)", rawCode: error.rawCode)
    }
  }
}
