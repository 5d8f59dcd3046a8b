public import ComposerEngine

/// The flows of the SwiftUI chat SDK, by its names: each function is what to do here instead.
public enum SwiftUIFlows {
  /// `ComposerConfig(isVoiceRecordingEnabled:)`; there it is off until it is set, here it is on.
  public static func isVoiceRecordingEnabled(_ isEnabled: Bool) throws(ComposerSettings.Invalid)
    -> ComposerSettings
  {
    try ComposerSettings(enabled: isEnabled)
  }

  /// The voice recording button goes down; a press of a second and more records (`startRecording()`).
  public static func longPress(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.press(), at: now)
  }

  /// The button is released: a recording is added to the composer input, a short press shows the tip.
  public static func releaseLongPress(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.release(), at: now)
  }

  /// Slide to cancel, and the drag towards the lock button: both are places of the finger (`gestureLocation`).
  public static func drag(
    _ composer: inout Composer, toX x: Points, y: Points, at now: Instant
  ) -> [Effect] {
    composer.handle(.move(to: Offset(x: x, y: y)), at: now)
  }

  /// The lock button itself, for who cannot drag.
  public static func lock(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.lock, at: now)
  }

  /// `discardRecording()`: back to the initial state, and no byte is left.
  public static func discardRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.discard, at: now)
  }

  /// `previewRecording()`: the recording stops and can be heard.
  public static func previewRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.stop, at: now)
  }

  /// `confirmRecording()`: into the composer input, at once or as soon as the file is complete.
  public static func confirmRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.confirm, at: now)
  }

  /// `sendRecording()`: the same, and all that is in the input goes.
  public static func sendRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.send, at: now)
  }

  /// `pauseRecording()`, which wants a locked recording here.
  public static func pauseRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.pause, at: now)
  }

  /// `resumeRecording()`
  public static func resumeRecording(_ composer: inout Composer, at now: Instant) -> [Effect] {
    composer.handle(.resume, at: now)
  }
}
