internal import ComposerEngine

extension Phase {
  /// Whether there is a take that could be kept or discarded.
  var isTake: Bool {
    switch self {
    case .idle, .tip: false
    case .pressed, .opening, .recording, .locked, .paused, .finishing, .preview: true
    }
  }

  /// Whether frames of a take come in.
  var isCapturing: Bool {
    switch self {
    case .recording, .locked: true
    case .idle, .tip, .pressed, .opening, .paused, .finishing, .preview: false
    }
  }
}
