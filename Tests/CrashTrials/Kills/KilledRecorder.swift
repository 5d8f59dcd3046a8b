/// A program that records and is killed while it does.
enum KilledRecorder: String, CaseIterable, Sendable {
  /// Ours: a message with a text, in a channel of its own.
  case pressel
  /// `opusenc`, fed by `arecord`.
  case opusenc
  /// `ffmpeg` with libopus.
  case ffmpeg
}
