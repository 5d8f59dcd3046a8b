internal import PresselAudio

/// One of the streams of a file, with places at which to begin.
struct OpusIndexedLink: Sendable {
  let head: OpusHead
  let tags: OpusTags
  /// Where it begins in the file, in samples.
  let start: FrameCount
  /// Its length, without the pre-skip.
  var samples = FrameCount.zero
  /// In order; the first is at the first packet.
  var entries: [OpusIndexEntry] = []

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
