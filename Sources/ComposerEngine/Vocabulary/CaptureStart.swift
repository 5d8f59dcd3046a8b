/// When the microphone opens.
public enum CaptureStart: String, Sendable, Hashable, CaseIterable {
  /// At the press, so that the first word is kept; too short a press throws it away.
  case press
  /// Only when the press has lasted the hold threshold.
  case threshold
}
