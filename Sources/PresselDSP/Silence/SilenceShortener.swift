public import PresselAudio

/// Leaves out the middle of each long silence, and knows of each frame where in the sound it comes from.
///
/// A silence of more than 0.4 s becomes one of 0.4 s: its first 0.25 and its last 0.15 s stay, so that no word loses
/// its breath, and meet in a fade of 5 ms. All else passes bit by bit.
public struct SilenceShortener: Sendable {
  /// What stays after speech: 0.25 s, in levels.
  private static let after = 25
  /// What stays before speech: 0.15 s, in frames.
  private static let before = 15 * SpeechDetector.levelFrames
  /// 5 ms.
  private static let fade = 240

  private enum Stage {
    /// All passes; so many levels of silence have passed since somebody spoke.
    case passing(silent: Int)
    /// What came since is held; of what grows too old the oldest goes.
    case holding
  }

  /// Which place of the sound belongs to a frame that passed.
  public private(set) var map: PlaceMap

  private var detector = SpeechDetector()
  private var stage = Stage.passing(silent: 0)
  private var level: [Float] = []
  /// The newest frames of a silence, and what follows the last frame that passed, to fade from.
  private var held: [Float] = []
  private var tail: [Float] = []
  /// How many frames went in before `held`, and how many passed or were left out.
  private var place: FrameCount

  /// A shortener at some place of a sound.
  ///
  /// - Parameter origin: the place of the first frame that goes in.
  public init(from origin: FrameCount) {
    map = PlaceMap(from: origin)
    place = origin
  }

  /// Takes frames and gives those that stay; less than 10 ms, and of a silence 0.15 s, are held.
  ///
  /// - Parameters:
  ///   - frames: the next of the sound.
  ///   - result: gets what stays at its end.
  public mutating func process(_ frames: ArraySlice<Float>, into result: inout [Float]) {
    var rest = frames
    while !rest.isEmpty {
      let next = rest.prefix(SpeechDetector.levelFrames - level.count)
      rest = rest.dropFirst(next.count)
      level += next
      guard level.count == SpeechDetector.levelFrames else { return }
      settle(into: &result)
    }
  }

  /// Ends the sound: gives what is held.
  ///
  /// - Parameter result: gets the last frames at its end.
  public mutating func finish(into result: inout [Float]) {
    switch stage {
    case .passing: break
    case .holding: release(into: &result)
    }
    pass(level, into: &result)
    level = []
  }

  /// Forgets places that were heard.
  ///
  /// - Parameter frame: how many frames passed before the first for which somebody will ask.
  public mutating func forget(before frame: FrameCount) {
    map.forget(before: frame)
  }

  private mutating func settle(into result: inout [Float]) {
    let isSpeech = detector.hear(level[...])
    switch (stage, isSpeech) {
    case (.passing, true):
      stage = .passing(silent: 0)
      pass(level, into: &result)
    case (.passing(let silent), false) where silent < SilenceShortener.after:
      stage = .passing(silent: silent + 1)
      pass(level, into: &result)
    case (.passing, false):
      stage = .holding
      hold()
    case (.holding, false):
      hold()
    case (.holding, true):
      release(into: &result)
      stage = .passing(silent: 0)
      pass(level, into: &result)
    }
    level.removeAll(keepingCapacity: true)
  }

  private mutating func hold() {
    held += level
    let surplus = held.count - SilenceShortener.before
    guard surplus > 0 else { return }
    // The first that goes is what the sound would have gone on with.
    if tail.count < SilenceShortener.fade {
      tail += held.prefix(min(surplus, SilenceShortener.fade - tail.count))
    }
    held.removeFirst(surplus)
    place += FrameCount(surplus)
  }

  private mutating func release(into result: inout [Float]) {
    for index in tail.indices where index < held.count {
      let share = Float(index) / Float(tail.count)
      held[index] = held[index] * share + tail[index] * (1 - share)
    }
    tail = []
    let kept = held
    held = []
    pass(kept, into: &result)
  }

  private mutating func pass(_ frames: [Float], into result: inout [Float]) {
    result += frames
    let end = place + FrameCount(frames.count)
    map.append(frames.count, from: place, to: end)
    place = end
  }
}
