public import ComposerEngine

/// The settings of the UIKit chat SDK, by its names.
public struct UIKitComponents: Sendable {
  /// `Components.default.isVoiceRecordingEnabled`
  public var isVoiceRecordingEnabled = false
  /// `Components.default.isVoiceRecordingConfirmationRequiredEnabled`: `false` sends without asking.
  public var isVoiceRecordingConfirmationRequiredEnabled = true
  /// `RecordButton.minimumPressDuration`
  public var minimumPressDuration = Nanoseconds.milliseconds(500)
  /// `VoiceRecordingVC.slideToCancelDistance`
  public var slideToCancelDistance: Points = 75
  /// `VoiceRecordingVC.lockDistance`
  public var lockDistance: Points = 50

  /// What the UIKit SDK does unasked.
  public init() {}

  /// The same composer here.
  ///
  /// - Throws: what names the setting that cannot be.
  public func composerSettings() throws(ComposerSettings.Invalid) -> ComposerSettings {
    try ComposerSettings(
      enabled: isVoiceRecordingEnabled, holdThreshold: minimumPressDuration, lockDistance: lockDistance,
      cancelDistance: slideToCancelDistance,
      releaseAction: isVoiceRecordingConfirmationRequiredEnabled ? .add : .send)
  }
}

/// The views that `VoiceRecordingVC` manages.
public enum UIKitView: Hashable, Sendable {
  /// `recordingTipView`
  case recordingTipView
  /// `slideToCancelView`, faded by ``ComposerEngine/Drag/fade``
  case slideToCancelView
  /// `recordingIndicatorView`
  case recordingIndicatorView
  /// `lockIndicatorView`, moved by ``ComposerEngine/Drag/lockProgress``
  case lockIndicatorView
  /// `liveRecordingView`
  case liveRecordingView

  /// The views for a phase.
  public static func visible(in phase: Phase) -> Set<UIKitView> {
    switch phase {
    case .idle: []
    case .tip: [.recordingTipView]
    case .pressed, .opening: [.slideToCancelView, .lockIndicatorView]
    case .recording: [.slideToCancelView, .recordingIndicatorView, .lockIndicatorView]
    case .locked, .paused: [.liveRecordingView, .lockIndicatorView]
    case .finishing, .preview: [.liveRecordingView]
    }
  }
}
