import ComposerEngine
import ComposerWire
import PresselAudio
import PresselService
import PresselStore
import PresselSystem
import PresselWaveform
import Synchronization

/// One scripted take while it runs: it starts locked, ends by itself, by a signal or by a failure, and is kept.
final class Recording: Sendable {
  private let plan: RecordingPlan
  private let context: CommandContext
  private let session: RecordingSession
  private let progress: Monitor<RecordingProgress>
  private let face: RecordingFace

  init(_ plan: RecordingPlan, context: CommandContext, session: RecordingSession) {
    self.plan = plan
    self.context = context
    self.session = session
    progress = Monitor(RecordingProgress(wish: plan.wish))
    face = RecordingFace(context)
  }

  func run() throws(CommandError) -> ExitCode {
    let watcher = try watchSignals()
    follow()
    if !plan.text.isEmpty { session.post(.text(plan.text)) }
    session.post(.startLocked)
    let ending = progress.wait { $0.ending }
    // A text that belongs to no recording is not worth a draft.
    if ending == .nothing { session.post(.text("")) }
    session.close()
    face.finish()
    withExtendedLifetime(watcher) {}
    return try conclude(ending ?? .nothing)
  }

  private func watchSignals() throws(CommandError) -> SignalWatcher {
    do {
      return try SignalWatcher { [self] signal in
        // Whoever asks three times does not want to wait for a disk; the part of the take stays on it.
        if progress.withLock({ $0.isImpatient }) { signal.end() }
        advance { $0.receive(signal) }
      }
    } catch {
      throw CommandError(error)
    }
  }

  private func follow() {
    Task { [self] in
      for await state in session.states {
        face.draw(state)
      }
    }
    Task { [self] in
      for await notice in session.notices {
        face.tell(notice.content)
        advance { $0.hear(notice) }
      }
    }
  }

  private func advance(_ step: (inout RecordingProgress) -> [Event]) {
    for event in progress.withLock(step) { session.post(event) }
  }

  // MARK: The end

  private func conclude(_ ending: RecordingProgress.Ending) throws(CommandError) -> ExitCode {
    let (failure, signal) = progress.withLock { ($0.failure, $0.signal) }
    switch ending {
    case .stored(let id): try report(message: id)
    case .kept(let take): try report(kept: take, isComplete: failure == nil)
    case .nothing: if failure == nil { context.tell("Nothing was recorded.") }
    }
    if let failure { throw CommandError(failure, isKept: ending != .nothing) }
    return signal.map { ExitCode(rawValue: $0.exitCode) } ?? .done
  }

  private func report(message id: String) throws(CommandError) {
    guard case .message(let store, let channel) = plan.place else { return }
    let message = try CommandError.mapping { () throws(StoreError) in try store.message(matching: id) }
    guard case .text = context.form else {
      return try context.print(withHoles(MessageJSON.message(message, in: store)))
    }
    context.tell("Kept as a message in \(context.style.safe(channel)):")
    try context.print(MessageText.line(message, isUnheard: false, style: context.style))
  }

  private func report(kept take: RecordedTake, isComplete: Bool) throws(CommandError) {
    let length = TimeText.length(take.samples.nanoseconds(at: .opus))
    switch plan.place {
    case .message(let store, let channel), .draft(let store, let channel):
      // With a failure the error is what a script gets.
      if isComplete, context.form != .text { return try report(draftIn: channel, store) }
      context.tell(
        "Kept \(length) as a draft in \(context.style.safe(channel)): `pressel drafts send last` sends it.")
    case .file(let place, _):
      if isComplete, context.form != .text {
        return try context.print(RecordedTakeJSON.file(place.path, take))
      }
      context.tell("Kept \(length) in \(context.style.safe(place.path)).")
    case .stream:
      context.tell("Wrote \(length).")
    }
  }

  private func report(draftIn channel: String, _ store: Store) throws(CommandError) {
    let author = context.author
    let draft = try CommandError.mapping { () throws(StoreError) in
      try store.draft(in: channel, author: author)
    }
    guard let draft else { return }
    try context.print(withHoles(.object([("draft", MessageJSON.draft(draft, in: store))])))
  }

  /// What is missing is known of this take only, not of everything that the message or the draft has.
  private func withHoles(_ document: JSONValue) -> JSONValue {
    guard case .object(let members) = document else { return document }
    let holes = progress.withLock { $0.attached?.holes ?? [] }
    return .object(members + [("holes", HolesText.json(holes))])
  }
}
