public import PresselDSP

/// How somebody listens.
public struct PlaybackOptions: Hashable, Sendable {
  /// What is played by itself after the last that was named.
  public enum Following: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The next voice messages of the channel, up to one that is text only.
    case others
    /// Those of the listener too.
    case othersAndOwn
  }

  /// Who listens: for marks and positions.
  public var listener: String
  /// How fast; `nil` is as fast as the channel was listened to the last time.
  public var speed: PlaybackSpeed?
  /// What becomes of long silences.
  public var silences = PlaybackManner.Silences.kept
  /// How loud it is.
  public var volume = PlaybackManner.Volume.recorded
  /// How files are read.
  public var reading = SoundReading.standard
  /// What is played by itself afterwards.
  public var following = Following.nothing

  /// Plays what is named, as it was recorded.
  ///
  /// - Parameter listener: who listens.
  public init(listener: String) {
    self.listener = listener
  }
}
