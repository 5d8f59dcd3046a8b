public import ComposerEngine

/// The flows of the React chat SDK, by its names: a click starts a recording, nobody holds a button.
public enum ReactFlows {
  /// `audioRecordingEnabled` and `asyncMessagesMultiSendEnabled` of the message input.
  public struct Properties: Sendable {
    /// Shows the `StartRecordingAudioButton`.
    public var audioRecordingEnabled = false
    /// Recordings gather in the input until they are sent; if not, completing one sends it.
    public var asyncMessagesMultiSendEnabled = false

    /// What the React SDK does unasked.
    public init() {}

    /// The same composer here; which of both completing means is decided by ``completeRecording(_:_:at:)``.
    public func composerSettings() throws(ComposerSettings.Invalid) -> ComposerSettings {
      try ComposerSettings(
        enabled: audioRecordingEnabled, releaseAction: asyncMessagesMultiSendEnabled ? .add : .send)
    }
  }

  /// A click on `StartRecordingAudioButton`, `recorder.start()`
  public static func start(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.startLocked, at: now)
  }

  /// `recorder.pause()`
  public static func pause(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.pause, at: now)
  }

  /// `recorder.resume()`
  public static func resume(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.resume, at: now)
  }

  /// `recorder.stop()`
  public static func stop(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.stop, at: now)
  }

  /// `recorder.cancel()`, the button with the bin.
  public static func cancel(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.discard, at: now)
  }

  /// `recordingController.completeRecording()`
  public static func completeRecording(
    _ composer: inout Composer, _ properties: Properties, at now: Instant
  ) -> [Effect] {
    composer.handle(properties.asyncMessagesMultiSendEnabled ? .confirm : .send, at: now)
  }
}

/// `recordingController.recordingState`
public enum MediaRecordingState: String, Hashable, Sendable {
  /// The recording can be paused or stopped.
  case recording
  /// It can be stopped or resumed.
  case paused
  /// It can be played before it is sent.
  case stopped

  /// The state for a phase; `nil` when the ordinary input is shown.
  public init?(_ phase: Phase) {
    switch phase {
    case .idle, .tip: return nil
    case .pressed, .opening, .recording, .locked: self = .recording
    case .paused: self = .paused
    case .finishing, .preview: self = .stopped
    }
  }
}

/// `recordingController.permissionState`
public enum PermissionState: String, Hashable, Sendable {
  /// The browser lets the page record.
  case granted
  /// The browser asks.
  case prompt
  /// The browser refuses.
  case denied

  /// What to tell the composer.
  public var event: Event {
    switch self {
    case .granted: .permissionGranted
    case .prompt: .permissionAsked
    case .denied: .permissionDenied
    }
  }
}
