/// Which of the gains in a file are applied to its samples.
public enum OpusGain: Hashable, Sendable {
  /// That of `OpusHead` alone, which is part of the stream (RFC 7845, section 5.1).
  case header

  /// That of `OpusHead`, and what `R128_TRACK_GAIN` adds to it (RFC 7845, section 5.2.1).
  case headerAndTrack

  /// What the samples of a stream are multiplied by, in 256ths of a decibel, within what a decoder can do.
  func sum(of head: OpusHead, _ tags: OpusTags) -> Int16 {
    switch self {
    case .header: head.headerGain
    case .headerAndTrack: Int16(clamping: Int(head.headerGain) + Int(tags.trackGain ?? 0))
    }
  }
}
