/// The three states that call recording knows, for hosts that show only those.
public enum RecordingState: String, Sendable, Hashable, CaseIterable {
  /// Nothing is being recorded.
  case noRecording
  /// Recording was asked for and is not certain yet.
  case requested
  /// A take is in progress.
  case recording
}
