import ComposerEngine
import PresselService
import PresselSystem

/// How a scripted take comes to its end: states, notices and signals in, events and the end out.
struct RecordingProgress {
  /// How it ended.
  enum Ending: Hashable {
    /// It is a message with this id.
    case stored(String)
    /// It is kept, as a draft or a file.
    case kept(RecordedTake)
    /// There was no sound to keep.
    case nothing
  }

  /// What keeps a take from being what was asked for.
  struct Failure: Hashable {
    let code: String
    let message: String?
  }

  let wish: Event
  private(set) var failure: Failure?
  private(set) var signal: Signal?
  private(set) var ending: Ending?
  private var hasWished = false
  private var hasStarted = false
  private var attached: RecordedTake?
  private var phase = Phase.Name.idle

  init(wish: Event) {
    self.wish = wish
  }

  /// A signal wants the end.
  mutating func receive(_ signal: Signal) -> [Event] {
    guard self.signal == nil else { return [] }
    self.signal = signal
    return wishForEnd()
  }

  mutating func see(_ phase: Phase.Name) -> [Event] {
    self.phase = phase
    switch phase {
    case .preview:
      return wishForEnd()
    case .idle, .tip:
      conclude()
      return []
    case .pressed, .opening, .recording, .locked, .paused, .finishing:
      hasStarted = true
      return []
    }
  }

  mutating func hear(_ notice: SessionNotice) -> [Event] {
    defer { conclude() }
    switch notice {
    case .stored(let id):
      ending = .stored(id)
    case .attached(_, let take):
      attached = take
    case .report(let code, let message):
      if !RecordingProgress.isHarmless(code) { fail(code.rawValue, message) }
    case .refused(.notReady):
      // Nothing was captured yet, so there is nothing to keep.
      return [.discard]
    case .refused(let refusal):
      if !hasStarted { fail(refusal.rawValue, nil) }
    case .tip, .feedback, .draftSaved, .silence, .gap:
      break
    }
    return []
  }

  /// After a failure it is never sent: what was heard is for the person to look at.
  private mutating func wishForEnd() -> [Event] {
    guard !hasWished else { return [] }
    hasWished = true
    return [failure == nil ? wish : .confirm]
  }

  private mutating func fail(_ code: String, _ message: String?) {
    hasStarted = true
    failure = failure ?? Failure(code: code, message: message)
  }

  private mutating func conclude() {
    guard ending == nil, hasStarted, phase == .idle || phase == .tip else { return }
    if let attached, wish != .send || failure != nil {
      ending = .kept(attached)
    } else if attached == nil, failure != nil || signal != nil {
      ending = .nothing
    }
  }

  private static func isHarmless(_ code: ReportCode) -> Bool {
    code == .captureEnded || code == .limit || code == .limitNear
  }
}
