internal import PresselAudio

/// Writes lengths of sound at 48 kHz.
enum Length {
  static func text(_ frames: FrameCount) -> String {
    TerminalText.length(nanoseconds: frames.nanoseconds(at: .opus))
  }
}
