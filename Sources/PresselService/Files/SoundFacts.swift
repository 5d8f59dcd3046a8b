public import PresselAudio
public import PresselForeign
public import PresselOpus

/// What can be told of a file of sound.
public enum SoundFacts: Sendable {
  /// An Ogg Opus file, read through without decoding.
  case opus(OpusFileInfo)
  /// A WAV file: its layout, and its frames at its own rate.
  case wave(WaveFormat, frames: FrameCount)
  /// A file of a foreign kind: what its headers tell, and what came of decoding it.
  case foreign(ForeignFacts, ForeignLength)
}
