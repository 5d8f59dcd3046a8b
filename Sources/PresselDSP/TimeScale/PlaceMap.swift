public import PresselAudio

/// Tells which place of a sound belongs to a number of frames that were made of it, when the one is not a copy of the
/// other: parts were played faster, or left out.
///
/// It is told stretch by stretch, and forgets what is heard, so that it stays small however long the sound is.
public struct PlaceMap: Sendable {
  private struct Stretch {
    /// The first frame that was made.
    let made: Int64
    let count: Int64
    /// The places that it is made of.
    let from: Int64
    let to: Int64

    func place(of frame: Int64) -> Int64 {
      guard count > 0 else { return to }
      let share = Double(frame - made) / Double(count)
      return from + Int64((Double(to - from) * share).rounded())
    }
  }

  private var stretches: [Stretch] = []
  private let origin: Int64

  /// How many frames were made so far.
  public private(set) var made: FrameCount = .zero

  /// A map of a sound that begins at some place.
  ///
  /// - Parameter origin: where the first frame that is made comes from.
  public init(from origin: FrameCount) {
    self.origin = origin.frames
  }

  /// The place behind all that was told.
  public var end: FrameCount {
    FrameCount(stretches.last?.to ?? origin)
  }

  /// Notes that the next frames are made of the sound between two places.
  ///
  /// - Parameters:
  ///   - count: how many frames are made, not negative.
  ///   - from: the place of the first.
  ///   - to: the place behind the last, not before `from`.
  public mutating func append(_ count: Int, from: FrameCount, to: FrameCount) {
    let (from, to) = (from.frames, max(from.frames, to.frames))
    defer { made += FrameCount(count) }
    if let last = stretches.last, last.to == from, last.count == last.to - last.from,
      Int64(count) == to - from
    {
      stretches[stretches.count - 1] = Stretch(
        made: last.made, count: last.count + Int64(count), from: last.from, to: to)
    } else {
      stretches.append(Stretch(made: made.frames, count: Int64(count), from: from, to: to))
    }
  }

  /// The place that belongs to a frame; between the ends of a stretch it is a share of it. Cost grows with the
  /// stretches that are not forgotten.
  ///
  /// - Parameter frame: how many frames were made before it.
  public func place(of frame: FrameCount) -> FrameCount {
    guard let first = stretches.first, frame.frames >= first.made else {
      return FrameCount(stretches.first?.from ?? origin)
    }
    guard let stretch = stretches.last(where: { $0.made <= frame.frames }) else { return end }
    return FrameCount(
      frame.frames >= stretch.made + stretch.count ? stretch.to : stretch.place(of: frame.frames))
  }

  /// Forgets what lies before a frame, for which nobody will ask again.
  ///
  /// - Parameter frame: how many frames were made before it.
  public mutating func forget(before frame: FrameCount) {
    let surplus = stretches.dropLast().prefix { $0.made + $0.count < frame.frames }.count
    // Seldom, since what stays is moved.
    if surplus >= 64 { stretches.removeFirst(surplus) }
  }
}
