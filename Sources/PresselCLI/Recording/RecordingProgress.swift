import ComposerEngine
import PresselService
import PresselSystem

/// How a scripted take comes to its end: notices and signals in, events and the end out.
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

  /// What the composer is told when the take may end, if all went well.
  private let wish: Event
  private(set) var failure: Failure?
  private(set) var signal: Signal?
  private var signals = 0
  private(set) var ending: Ending?
  /// What the composer was told.
  private var wished: Event?
  /// The take, since it is part of a draft.
  private(set) var attached: RecordedTake?

  init(wish: Event) {
    self.wish = wish
  }

  /// Whether the next signal is the third.
  var isImpatient: Bool {
    signals >= 2
  }

  /// A signal wants the end.
  mutating func receive(_ signal: Signal) -> [Event] {
    signals += 1
    guard self.signal == nil else { return [] }
    self.signal = signal
    return wishForEnd()
  }

  mutating func hear(_ notice: SessionNotice) -> [Event] {
    switch notice.content {
    case .report(let code, let message): return hear(code, message, notice.phase)
    case .refused(let refusal): return hear(refusal, notice.phase)
    case .attached(_, let take):
      attached = take
      if wished == .confirm { ending = .kept(take) }
    case .stored(let id): ending = .stored(id)
    case .tip, .feedback, .draftSaved, .silence, .gap, .away, .returned: break
    }
    return []
  }

  private mutating func hear(_ code: ReportCode, _ message: String?, _ phase: Phase.Name) -> [Event] {
    if !RecordingProgress.isHarmless(code) {
      failure = failure ?? Failure(code: code.rawValue, message: message)
    }
    switch phase {
    case .finishing, .preview:
      return wishForEnd()
    case .idle, .tip:
      // The composer has let go of the take; an attached one waits in the draft after all.
      if attached == nil { failure = failure ?? Failure(code: ReportCode.empty.rawValue, message: nil) }
      if failure != nil { ending = attached.map { .kept($0) } ?? .nothing }
      return []
    case .pressed, .opening, .recording, .locked, .paused:
      return []
    }
  }

  private mutating func hear(_ refusal: Refusal, _ phase: Phase.Name) -> [Event] {
    switch phase {
    case .idle, .tip:
      // The take was never begun.
      if signal == nil { failure = failure ?? Failure(code: refusal.rawValue, message: nil) }
      ending = .nothing
      return []
    case .pressed, .opening:
      // Nothing was captured yet, so there is nothing to keep.
      ending = .nothing
      return [.discard]
    case .recording, .locked, .paused, .finishing, .preview:
      return []
    }
  }

  /// After a failure it is never sent: what was heard is for the person to look at.
  private mutating func wishForEnd() -> [Event] {
    guard wished == nil else { return [] }
    let event = failure == nil ? wish : .confirm
    wished = event
    return [event]
  }

  private static func isHarmless(_ code: ReportCode) -> Bool {
    code == .captureEnded || code == .limit || code == .limitNear
  }
}
