public import PresselDSP

/// How a sound is played: how fast, with its silences or without, and how loud.
public struct PlaybackManner: Hashable, Sendable {
  /// What becomes of long silences.
  public enum Silences: Hashable, Sendable {
    /// They are played.
    case kept
    /// Of each only 0.4 s are played.
    case shortened
  }

  /// How loud it is.
  public enum Volume: Hashable, Sendable {
    /// As the file says: the gain in its header.
    case recorded
    /// Everything at −19 LUFS, as far as no peak is cut off. The whole sound is read before it begins: an hour of Ogg
    /// Opus in some seconds.
    case equal
  }

  /// How fast.
  public var speed: PlaybackSpeed
  /// What becomes of long silences.
  public var silences: Silences
  /// How loud it is.
  public var volume: Volume

  /// A manner; without parameters it is as it was recorded.
  public init(
    speed: PlaybackSpeed = .normal, silences: Silences = .kept, volume: Volume = .recorded
  ) {
    self.speed = speed
    self.silences = silences
    self.volume = volume
  }
}
