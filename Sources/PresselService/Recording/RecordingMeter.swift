public import PresselAudio

/// How a take goes: its length, how loud it is, what is wrong with it.
public struct RecordingMeter: Hashable, Sendable {
  /// Frames that were captured.
  public internal(set) var frames = FrameCount.zero
  /// The greatest magnitude of the last tenth of a second, linear 0…1.
  public internal(set) var peak: Float = 0
  /// Peaks of the last tenths of seconds, oldest first, at most ``historyLimit``.
  public internal(set) var recentPeaks: [Float] = []
  /// Whether nothing was heard for two seconds.
  public internal(set) var isSilent = false
  /// How often frames were lost.
  public internal(set) var gaps = 0
  /// How often of these the device was away and came back.
  public internal(set) var absences = 0
  /// Whether the device is away and waited for.
  public internal(set) var isAway = false
  /// About how many frames were lost.
  public internal(set) var lostFrames = FrameCount.zero

  /// Below this peak nothing is heard: −60 dBFS, less than a live room gives, more than the last bits of a muted
  /// converter.
  public static let silence: Float = 0.001

  /// The most peaks that are kept: twenty seconds.
  public static let historyLimit = 200

  /// A take that has so much.
  ///
  /// - Parameter frames: that were captured.
  public init(frames: FrameCount = .zero) {
    self.frames = frames
  }

  mutating func add(peak: Float) {
    self.peak = peak
    if recentPeaks.count == RecordingMeter.historyLimit { recentPeaks.removeFirst() }
    recentPeaks.append(peak)
  }
}
