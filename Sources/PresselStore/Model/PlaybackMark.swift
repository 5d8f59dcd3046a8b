/// How far somebody listened to a recording.
public struct PlaybackMark: Hashable, Sendable {
  /// Where to go on, in samples of one channel at 48 kHz.
  public let position: Int64

  /// When it was first heard to the end or marked as heard.
  public let heardAt: Timestamp?
}
