public import ComposerEngine

/// Makes the views of the composer; a host replaces those that it wants otherwise.
///
/// The names are those of Stream's SDKs. A host that changes one function of a factory gets the views of Pressel for
/// the others.
public protocol ComposerViewFactory: Sendable {
  /// A take that is held, from the press on.
  func makeComposerRecordingView(_ state: ScreenState, at now: Instant) -> any ScreenView

  /// A take that goes on without a hand, is paused, being completed, or waits in the preview.
  func makeComposerRecordingLockedView(_ state: ScreenState, at now: Instant) -> any ScreenView

  /// The hint after a press that was too short.
  func makeComposerRecordingTipView(_ state: ScreenState, at now: Instant) -> any ScreenView

  /// A recording of a message or of the draft.
  func makeVoiceRecordingView(_ recording: VoiceRecordingContent) -> any ScreenView
}

extension ComposerViewFactory {
  public func makeComposerRecordingView(_ state: ScreenState, at now: Instant) -> any ScreenView {
    HeldView(state: state, now: now)
  }

  public func makeComposerRecordingLockedView(_ state: ScreenState, at now: Instant) -> any ScreenView {
    if case .preview(let preview) = state.phase { return PreviewView(state: state, preview: preview) }
    return LockedView(state: state, now: now)
  }

  public func makeComposerRecordingTipView(_ state: ScreenState, at now: Instant) -> any ScreenView {
    TipView(text: state.words.tip)
  }

  public func makeVoiceRecordingView(_ recording: VoiceRecordingContent) -> any ScreenView {
    VoiceRecordingView(recording: recording)
  }
}

/// The views of Pressel.
public struct StandardViews: ComposerViewFactory {
  /// All of them as they are.
  public init() {}
}
