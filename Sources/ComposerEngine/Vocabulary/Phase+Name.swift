extension Phase {
  /// The phase without what it carries, as it is called in scripts.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Nothing is in progress.
    case idle
    /// The hint is shown.
    case tip
    /// The button is held, not yet for long enough.
    case pressed
    /// The device has given no frame yet.
    case opening
    /// A held take records.
    case recording
    /// A take records without the button.
    case locked
    /// A take waits to go on.
    case paused
    /// The file is being completed.
    case finishing
    /// A take waits to be confirmed or discarded.
    case preview
  }

  /// Which phase this is.
  public var name: Name {
    switch self {
    case .idle: .idle
    case .tip: .tip
    case .pressed: .pressed
    case .opening: .opening
    case .recording: .recording
    case .locked: .locked
    case .paused: .paused
    case .finishing: .finishing
    case .preview: .preview
    }
  }

  /// The same in the three states that call recording knows.
  public var recordingState: RecordingState {
    switch self {
    case .idle, .tip, .finishing, .preview: .noRecording
    case .pressed, .opening: .requested
    case .recording, .locked, .paused: .recording
    }
  }
}
