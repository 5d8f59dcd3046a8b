public import ComposerEngine

/// Which view of the SwiftUI chat SDK shows a phase.
public enum SwiftUIView: Hashable, Sendable {
  /// `RecordingState.initial`, the ordinary input.
  case initial
  /// `makeComposerRecordingTipView()`
  case tip
  /// `makeComposerRecordingView(viewModel:gestureLocation:)`, `RecordingState.recording`
  case recording(gestureLocation: Offset)
  /// `makeComposerRecordingLockedView(viewModel:)`, `RecordingState.locked`
  case locked
  /// The locked view as a preview, `RecordingState.stopped`
  case stopped

  /// The view for a phase.
  public init(_ phase: Phase) {
    switch phase {
    case .idle: self = .initial
    case .tip: self = .tip
    case .pressed(let press): self = .recording(gestureLocation: press.drag.offset)
    case .opening(let opening):
      self = opening.drag.map { .recording(gestureLocation: $0.offset) } ?? .locked
    case .recording(_, let drag): self = .recording(gestureLocation: drag.offset)
    case .locked, .paused: self = .locked
    case .finishing, .preview: self = .stopped
    }
  }
}

extension Phase {
  /// `AudioRecordingInfo.duration`, counted in captured frames.
  public var audioRecordingDuration: Nanoseconds {
    switch self {
    case .recording(let capture, _), .locked(let capture), .paused(let capture): capture.elapsed
    case .preview(let preview): preview.length
    case .idle, .tip, .pressed, .opening, .finishing: .zero
    }
  }
}
