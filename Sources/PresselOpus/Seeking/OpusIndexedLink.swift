internal import PresselAudio

/// One of the streams of a file, with places at which to begin.
struct OpusIndexedLink: Sendable {
  let head: OpusHead
  let tags: OpusTags
  /// Where it begins in the file, in samples.
  let start: FrameCount
  /// Its length, without the pre-skip.
  var samples = FrameCount.zero
  /// How many frames end with the last page on which a decoder has to make sound up; 0 without one.
  var lastLoss: Int64 = 0
  /// In order; the first is at the first packet.
  var entries: [OpusIndexEntry] = []

  /// Frames between two places: a second.
  static let spacing: Int64 = 48_000

  /// Keeps a place at which to begin, when the last one is a second away.
  ///
  /// - Returns: how many frames have to lie before the next one.
  mutating func note(_ place: OpusStreamPlace, at frames: Int64) -> Int64 {
    if let last = entries.last, frames - last.frames < Self.spacing { return last.frames + Self.spacing }
    entries.append(OpusIndexEntry(place: place, frames: frames))
    return frames + Self.spacing
  }

  /// The last place that is not behind so many frames.
  func entry(notBehind frames: Int64) -> OpusIndexEntry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frames <= frames { low = middle + 1 } else { high = middle }
    }
    return entries.indices.contains(low - 1) ? entries[low - 1] : entries.first
  }
}
