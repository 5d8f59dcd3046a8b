/// Notices that a microphone gives nothing, as a muted one does.
struct SilenceWatch: Sendable {
  /// What changed.
  enum Change: Hashable, Sendable {
    /// Nothing was heard for two seconds.
    case silent
    /// Something is heard again.
    case heard
  }

  private enum State {
    case listening(quietFrames: Int)
    case silent
  }

  /// Two seconds at 48 kHz.
  static let patience = 96_000

  private var state = State.listening(quietFrames: 0)

  /// Takes the peak of the next frames.
  ///
  /// - Parameters:
  ///   - peak: linear, 0…1.
  ///   - frames: how many frames it stands for.
  /// - Returns: what changed with it, if anything.
  mutating func hear(peak: Float, frames: Int) -> Change? {
    let isQuiet = peak < RecordingMeter.silence
    switch state {
    case .listening(let quiet):
      let longer = isQuiet ? quiet + frames : 0
      state = longer >= SilenceWatch.patience ? .silent : .listening(quietFrames: longer)
      return longer >= SilenceWatch.patience ? .silent : nil
    case .silent:
      guard !isQuiet else { return nil }
      state = .listening(quietFrames: 0)
      return .heard
    }
  }
}
