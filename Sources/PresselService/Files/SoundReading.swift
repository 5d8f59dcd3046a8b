public import PresselOpus

/// How a file of sound is read.
public struct SoundReading: Hashable, Sendable {
  /// What becomes of an Ogg Opus file that an RFC forbids; other kinds of files are read all the same.
  public let conformance: OpusConformance

  /// Which of the gains of an Ogg Opus file are applied.
  public let gain: OpusGain

  /// A way to read.
  ///
  /// - Parameters:
  ///   - conformance: what becomes of an Ogg Opus file that an RFC forbids.
  ///   - gain: which of its gains are applied.
  public init(conformance: OpusConformance = .lenient, gain: OpusGain = .header) {
    self.conformance = conformance
    self.gain = gain
  }

  /// Whatever can be read is read, with the gain of its header.
  public static let standard = SoundReading()
}
