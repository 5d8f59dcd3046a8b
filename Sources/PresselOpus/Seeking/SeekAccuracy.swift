/// How near to decoding from the beginning a start in the middle has to be.
///
/// The state of an Opus decoder depends on all that it has decoded, less and less the longer ago.
public enum SeekAccuracy: Hashable, Sendable {
  /// For playing: 320 ms are decoded before, at most a millisecond of work. A quarter of the starts then differ a
  /// little in their first samples, which nobody hears.
  case playing

  /// For cutting and rendering: as much is decoded before as it takes until two beginnings, one twice as far away as
  /// the other, agree bit by bit over 100 ms. About 20 ms of work, seldom more.
  ///
  /// Sound that is made up for lost frames depends on all that was decoded. So where frames were not sent (DTX) or are
  /// missing, from 5 s before the start on, everything before the start is decoded.
  case exact
}
