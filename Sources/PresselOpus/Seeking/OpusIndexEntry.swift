/// A place in a file at which decoding can begin.
struct OpusIndexEntry: Sendable {
  let place: OpusStreamPlace
  /// How many frames of the stream lie before it, those of the pre-skip too.
  let frames: Int64
}
