import ComposerEngine

/// A composer and what was asked of its host, told step by step.
struct Story {
  var composer: Composer
  /// All effects since the beginning.
  private(set) var effects: [Effect] = []

  init(_ settings: ComposerSettings = ComposerSettings(), draft: Draft = Draft()) {
    composer = Composer(settings: settings, draft: draft)
  }

  /// Lets one thing happen.
  ///
  /// - Parameter milliseconds: When.
  @discardableResult
  mutating func at(_ milliseconds: Int64, _ event: Event) -> [Effect] {
    at(nanoseconds: milliseconds * 1_000_000, event)
  }

  @discardableResult
  mutating func at(nanoseconds: Int64, _ event: Event) -> [Effect] {
    let answer = composer.handle(event, at: Instant(nanoseconds: nanoseconds))
    effects += answer
    return answer
  }

  var phase: Phase.Name { composer.phase.name }

  var preview: Phase.Preview? {
    if case .preview(let preview) = composer.phase { preview } else { nil }
  }
}

extension Story {
  static let one = TakeID(1)
  static let two = TakeID(2)

  /// A composer in each phase at 2.0 s, whose take is the first and, except in `opening`, has given frames.
  static func at(_ phase: Phase.Name, _ settings: ComposerSettings = ComposerSettings()) -> Story {
    var story = Story(settings)
    switch phase {
    case .idle: break
    case .tip:
      story.at(1_000, .press())
      story.at(1_500, .release())
    case .pressed:
      story.at(1_500, .press())
      story.at(1_520, .firstFrame(take: one))
    case .opening:
      story.at(0, .press())
      story.at(1_000, .wait)
    case .recording:
      story.at(0, .press())
      story.at(20, .firstFrame(take: one))
      story.at(1_000, .wait)
    case .locked:
      story.at(0, .startLocked)
      story.at(20, .firstFrame(take: one))
    case .paused:
      story = .at(.locked, settings)
      story.at(1_900, .pause)
    case .finishing:
      story = .at(.locked, settings)
      story.at(1_900, .stop)
    case .preview:
      story = .at(.finishing, settings)
      story.at(1_950, .takeFinished(take: one, samples: 96_000))
    }
    return story
  }
}

extension Event {
  static func move(_ x: Points, _ y: Points, pointer: PointerID = .only) -> Event {
    .move(to: Offset(x: x, y: y), pointer: pointer)
  }
}

extension Sequence where Element == Effect {
  /// How often the microphone is opened and closed.
  var openings: Int { count { if case .openCapture = $0 { true } else { false } } }
  var closings: Int { count { if case .closeCapture = $0 { true } else { false } } }
  var refusal: Refusal? {
    for case .refuse(let code) in self { return code }
    return nil
  }
  var reports: [ReportCode] { compactMap { if case .report(let code, take: _) = $0 { code } else { nil } } }
}
