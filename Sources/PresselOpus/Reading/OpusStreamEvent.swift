/// What the streams of a file hold, in order.
enum OpusStreamEvent {
  /// A stream begins.
  case link(OpusHead, OpusTags)

  /// A packet of so many frames at 48 kHz, of which the first `kept` count: the end of a stream cuts the
  /// rest.
  case packet(ArraySlice<UInt8>, frames: Int, kept: Int)

  /// So many frames were lost here.
  case gap(frames: Int64)
}
