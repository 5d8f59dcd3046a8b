public import ComposerEngine
public import PresselAudio

/// A recording that belongs to the draft, or waits in the preview, as it is shown.
public struct DraftRecording: Hashable, Sendable {
  /// The take.
  public let take: TakeID
  /// Its length.
  public let length: FrameCount
  /// Peaks from 0 to 1, oldest first.
  public let peaks: [Float]

  /// A recording of known shape.
  public init(take: TakeID, length: FrameCount, peaks: [Float]) {
    self.take = take
    self.length = length
    self.peaks = peaks
  }
}
