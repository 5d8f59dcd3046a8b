public import PresselOpus

/// How a file of sound is read.
public struct SoundReading: Hashable, Sendable {
  /// What becomes of an Ogg Opus file that an RFC forbids; other kinds of files are read all the same.
  public let conformance: OpusConformance

  /// A way to read.
  ///
  /// - Parameter conformance: what becomes of an Ogg Opus file that an RFC forbids.
  public init(conformance: OpusConformance = .lenient) {
    self.conformance = conformance
  }

  /// Whatever can be read is read.
  public static let standard = SoundReading()
}
