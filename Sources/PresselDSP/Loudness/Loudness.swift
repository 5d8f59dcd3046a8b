internal import Glibc

/// How loud a sound is, and how much louder it may become.
public struct Loudness: Hashable, Sendable {
  /// Loudness over the whole sound, in LUFS.
  public let integrated: Double

  /// The highest peak between samples too, in decibels of full scale.
  public let truePeak: Double

  /// What was measured.
  ///
  /// - Parameters:
  ///   - integrated: in LUFS.
  ///   - truePeak: in decibels of full scale.
  public init(integrated: Double, truePeak: Double) {
    self.integrated = integrated
    self.truePeak = truePeak
  }

  /// What voice messages are brought to on one channel, in LUFS: it is −16 on two.
  public static let voiceTarget = -19.0
  /// So near to full scale may a peak come, in decibels.
  public static let highestPeak = -1.0

  /// What samples are to be multiplied by: as loud as wanted, unless a peak would be cut off.
  ///
  /// - Parameter target: in LUFS.
  public func factor(to target: Double = voiceTarget) -> Float {
    Float(pow(10, min(target - integrated, Loudness.highestPeak - truePeak) / 20))
  }
}
