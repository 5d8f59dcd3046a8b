public import PresselAudio

/// What a view of a recording shows.
public struct VoiceRecordingContent: Hashable, Sendable {
  /// How long it is.
  public let length: FrameCount
  /// Peaks from 0 to 1, oldest first.
  public let peaks: [Float]
  /// How far it was heard; `nil` while nobody listens to it.
  public let place: FrameCount?

  /// A recording of known shape.
  public init(length: FrameCount, peaks: [Float], place: FrameCount? = nil) {
    self.length = length
    self.peaks = peaks
    self.place = place
  }
}
