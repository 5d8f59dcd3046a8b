public import ComposerEngine
public import PresselAudio

/// What is asked before sound is deleted.
public enum ScreenQuestion: Hashable, Sendable {
  /// Whether the take in progress is to go, which is so long.
  case discardTake(FrameCount)
  /// Whether a recording of the draft is to go, which is so long.
  case removeRecording(TakeID, FrameCount)

  /// Longer sounds are not deleted without a question: 5 s.
  static let limit = FrameCount(240_000)

  /// How much would be deleted.
  public var length: FrameCount {
    switch self {
    case .discardTake(let length), .removeRecording(_, let length): length
    }
  }
}
