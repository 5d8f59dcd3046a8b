/// Samples that were decoded together: those of one packet, or of part of a hole.
public struct OpusBlock: Hashable, Sendable {
  /// Channels of the stream: 1 or 2.
  public let channels: Int

  /// Samples at 48 kHz, channels interleaved, whole frames, at least one; 1.0 is full scale, and more is possible.
  public let samples: [Float]

  /// How many frames there are.
  public var frames: Int {
    samples.count / channels
  }
}
