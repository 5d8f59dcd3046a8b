public import PresselAudio

/// A place in a take where sound is missing; nothing was put in its stead.
public struct TakeHole: Hashable, Sendable {
  /// Frames of the take before it, at 48 kHz.
  public let place: FrameCount

  /// Why frames are missing, and about how many.
  public let gap: CaptureGap

  /// The most holes of one take that are marked in its file; all are counted.
  public static let limit = 100

  /// A hole at a place.
  ///
  /// - Parameters:
  ///   - place: frames of the take before it.
  ///   - gap: what is missing there.
  public init(place: FrameCount, gap: CaptureGap) {
    self.place = place
    self.gap = gap
  }
}
