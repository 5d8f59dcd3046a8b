internal import ComposerEngine
internal import PresselAudio
internal import PresselOpus
internal import PresselSystem
internal import Synchronization

/// Carries out what a composer asks for, and posts what comes of it.
final class EffectRunner: Sendable {
  private struct Takes: Sendable {
    var recorders: [TakeID: TakeRecorder] = [:]
    var finished: [TakeID: RecordedTake] = [:]
    /// Takes that could not be completed.
    var unfinished: Set<TakeID> = []
    /// Deleted while they were being completed.
    var unwanted: Set<TakeID> = []
    /// Cut short by the disk while they were being completed, and why.
    var cut: [TakeID: ReportCode] = [:]
    /// What the device or the disk said of a take.
    var sentences: [TakeID: TakeError] = [:]
    var meter = RecordingMeter()
    /// Where the composer is, with the event that is being carried out.
    var phase = Phase.Name.idle
  }

  private let takes = Mutex(Takes())
  private let encoder: OpusEncoderSettings
  private let destination: any TakeDestination
  private let source: @Sendable () -> any AudioSource
  private let preview: PreviewPlayer
  private let loop: SessionLoop
  private let clock: SessionClock
  private let notices: AsyncStream<SessionNotice>.Continuation

  /// A device that has not answered by then has failed, so that the composer never waits for longer than 2 s.
  private static let patience = Nanoseconds.milliseconds(1_900)

  init(
    encoder: OpusEncoderSettings, destination: any TakeDestination,
    source: @escaping @Sendable () -> any AudioSource, sink: (@Sendable () -> any AudioSink)?,
    loop: SessionLoop, clock: SessionClock, notices: AsyncStream<SessionNotice>.Continuation
  ) {
    self.encoder = encoder
    self.destination = destination
    self.source = source
    self.loop = loop
    self.clock = clock
    self.notices = notices
    preview = PreviewPlayer(sink: sink, folder: destination.playbackFolder) { loop.post($0) }
  }

  /// How the take goes.
  var meter: RecordingMeter {
    takes.withLock { $0.meter }
  }

  /// Waits until no recorder is at work.
  func join(until deadline: Int64) -> Bool {
    preview.stop()
    let recorders = takes.withLock { Array($0.recorders.values) }
    return recorders.allSatisfy { $0.join(until: deadline) }
  }

  private func tell(_ content: SessionNotice.Content) {
    let phase = takes.withLock { $0.phase }
    notices.yield(SessionNotice(content, phase: phase))
  }

  /// The event as the composer is to see it.
  ///
  /// A composer that is finishing waits for the file, and takes no notice of a full disk. A take that lost its end that
  /// late is not whole, and must not be sent as if it were: it is kept in the draft.
  func admitted(_ event: Event, in phase: Phase.Name) -> Event {
    guard phase == .finishing else { return event }
    switch event {
    case .storageFull(let take):
      takes.withLock { $0.cut[take] = .storageFull }
    case .takeFailed(let take, let code) where !takes.withLock({ $0.unfinished.contains(take) }):
      takes.withLock { $0.cut[take] = code }
      // The answer that the composer waits for comes when the file is whole.
      return .storageFull(take: take)
    case .takeFinished(let take, _):
      guard let code = takes.withLock({ $0.cut.removeValue(forKey: take) }) else { break }
      attach(take)
      return .takeFailed(take: take, code: code)
    default: break
    }
    return event
  }

  // MARK: Effects

  /// Carries out what an event led to.
  ///
  /// - Parameters:
  ///   - effects: what the composer asked for, in order.
  ///   - phase: where the composer is now.
  ///   - text: the text of the draft.
  func carryOut(_ effects: [Effect], in phase: Phase.Name, text: String) {
    takes.withLock { $0.phase = phase }
    for effect in effects { carryOut(effect, text) }
  }

  private func carryOut(_ effect: Effect, _ text: String) {
    switch effect {
    case .openCapture(let take, let maxFrames): open(take, maxFrames, text)
    case .closeCapture(let take, let keep): close(take, keep: keep)
    case .pauseCapture(let take): recorder(of: take)?.pause()
    case .resumeCapture(let take): recorder(of: take)?.resume()
    case .deleteTake(let take): delete(take)
    case .setTimer(let id, let at, _): loop.setTimer(.composer(id), at: at, .timer(id))
    case .cancelTimer(let id): loop.cancelTimer(.composer(id))
    case .showTip: tell(.tip(isShown: true))
    case .hideTip: tell(.tip(isShown: false))
    case .feedback(let kind): tell(.feedback(kind))
    case .startPlayback(let take, let from, let rate): startPlayback(take, from, rate)
    case .pausePlayback: preview.pause()
    case .seekPlayback(_, let position): preview.seek(to: position)
    case .setPlaybackRate(let take, let rate): preview.setRate(rate, of: take)
    case .stopPlayback: preview.stop()
    case .attach(let take): attach(take)
    case .detach(let take): attempt(take) { destination throws(TakeError) in try destination.detach(take) }
    case .storeMessage(let message, let text, let takes): store(message, text, takes)
    case .saveDraft(let text, let takes): saveDraft(text, takes)
    case .report(let code, let take): report(code, take)
    case .refuse(let code): tell(.refused(code))
    }
  }

  private func recorder(of take: TakeID) -> TakeRecorder? {
    takes.withLock { $0.recorders[take] }
  }

  private func open(_ take: TakeID, _ maxFrames: Int64?, _ text: String) {
    loop.setTimer(
      .opening(take), at: clock.now() + EffectRunner.patience, .captureFailed(take: take, code: .noAnswer))
    takes.withLock { takes in
      takes.meter = RecordingMeter()
      takes.recorders = takes.recorders.filter { !$0.value.isDone }
    }
    let destination = destination
    do {
      let recorder = try TakeRecorder(
        source: source(), maxFrames: maxFrames, settings: encoder,
        begin: { () throws(TakeError) in try destination.begin(take, text: text) },
        report: { [weak self] in self?.hear($0, of: take) })
      takes.withLock { $0.recorders[take] = recorder }
    } catch {
      keepSentence(TakeError(code: error.code.rawValue, message: error.description), of: take)
      loop.post(.captureFailed(take: take, code: ReportCode(rawValue: error.code.rawValue)))
    }
  }

  private func close(_ take: TakeID, keep: Bool) {
    loop.cancelTimer(.opening(take))
    let recorder = recorder(of: take)
    if keep { recorder?.keep() } else { recorder?.discard() }
    // A source that ended by itself may have failed to become a file before the composer asked for one; the
    // composer then waits for an answer that came too early.
    guard keep, takes.withLock({ $0.unfinished.contains(take) }) else { return }
    loop.post(.takeFailed(take: take, code: ReportCode(rawValue: sentence(of: take)?.code ?? "takeFailed")))
  }

  private func sentence(of take: TakeID) -> TakeError? {
    takes.withLock { $0.sentences[take] }
  }

  private func delete(_ take: TakeID) {
    let isOver = takes.withLock { takes in
      if takes.finished.removeValue(forKey: take) != nil || takes.unfinished.contains(take) { return true }
      takes.unwanted.insert(take)
      return false
    }
    recorder(of: take)?.discard()
    if isOver { remove(take) }
  }

  private func remove(_ take: TakeID) {
    attempt(take) { destination throws(TakeError) in try destination.delete(take) }
  }

  private func startPlayback(_ take: TakeID, _ from: Nanoseconds, _ rate: PlaybackRate) {
    do {
      preview.start(take, file: try destination.file(of: take), from: from, rate: rate)
    } catch {
      keepSentence(error, of: take)
      loop.post(.playbackFailed(take: take, code: ReportCode(rawValue: error.code)))
    }
  }

  private func attach(_ take: TakeID) {
    let isAttached = attempt(take) { destination throws(TakeError) in try destination.attach(take) }
    guard isAttached, let recorded = takes.withLock({ $0.finished[take] }) else { return }
    tell(.attached(take, recorded))
  }

  private func store(_ message: MessageID, _ text: String, _ takes: [TakeID]) {
    do {
      let id = try destination.store(message, text: text, takes: takes)
      tell(.stored(id))
      loop.post(.messageStored(message))
    } catch {
      tell(.report(ReportCode(rawValue: error.code), message: error.message))
      loop.post(.messageRefused(message, code: ReportCode(rawValue: error.code)))
    }
  }

  private func saveDraft(_ text: String, _ takes: [TakeID]) {
    do {
      try destination.saveDraft(text: text, takes: takes)
      tell(.draftSaved)
    } catch {
      tell(.report(ReportCode(rawValue: error.code), message: error.message))
    }
  }

  private func report(_ code: ReportCode, _ take: TakeID?) {
    tell(.report(code, message: take.flatMap { sentence(of: $0) }?.message))
  }

  /// - Returns: whether it worked; what did not is told.
  @discardableResult
  private func attempt(_ take: TakeID, _ body: (any TakeDestination) throws(TakeError) -> Void) -> Bool {
    do {
      try body(destination)
      return true
    } catch {
      tell(.report(ReportCode(rawValue: error.code), message: error.message))
      return false
    }
  }

  private func keepSentence(_ error: TakeError, of take: TakeID) {
    takes.withLock { $0.sentences[take] = error }
  }

  // MARK: What recorders tell

  private func hear(_ event: RecorderEvent, of take: TakeID) {
    switch event {
    case .opened:
      loop.cancelTimer(.opening(take))
      loop.post(.captureOpened(take: take))
    case .firstFrame:
      loop.post(.firstFrame(take: take))
    case .metered(let meter):
      hear(meter, of: take)
    case .away(let absence):
      hear(isAway: true, of: take)
      tell(.away(absence))
    case .returned(let gap):
      hear(isAway: false, of: take)
      tell(.returned(lost: gap.lost))
    case .failed(let error):
      keepSentence(TakeError(error), of: take)
      loop.post(.captureFailed(take: take, code: ReportCode(rawValue: error.code.rawValue)))
    case .lost(let error):
      keepSentence(TakeError(error), of: take)
      loop.post(.deviceLost(take: take))
    case .storageFailed(let error):
      keepSentence(error, of: take)
      let code = ReportCode(rawValue: error.code)
      loop.post(code == .storageFull ? .storageFull(take: take) : .takeFailed(take: take, code: code))
    case .finished(let recorded):
      hear(recorded, of: take)
    case .unfinished(let error):
      hear(end: error, of: take)
    }
  }

  /// A part that could not become whole is offered again after the next start, but not one that is unwanted.
  private func hear(end error: TakeError, of take: TakeID) {
    keepSentence(error, of: take)
    let isUnwanted = takes.withLock { takes in
      takes.unfinished.insert(take)
      return takes.unwanted.remove(take) != nil
    }
    if isUnwanted {
      remove(take)
    } else {
      loop.post(.takeFailed(take: take, code: ReportCode(rawValue: error.code)))
    }
  }

  /// A face that draws the state sees it at once, and no level of a device that is away.
  private func hear(isAway: Bool, of take: TakeID) {
    let frames = takes.withLock { takes in
      takes.meter.isAway = isAway
      return takes.meter.frames
    }
    loop.post(.level(take: take, value: InputLevel(0), frames: frames.frames))
  }

  private func hear(_ meter: RecordingMeter, of take: TakeID) {
    let before = takes.withLock { takes in
      // What the encoder tells now may be older than what the device told.
      let isAway = takes.meter.isAway
      defer {
        takes.meter = meter
        takes.meter.isAway = isAway
      }
      return takes.meter
    }
    if meter.isSilent != before.isSilent { tell(.silence(isSilent: meter.isSilent)) }
    let (gaps, gapsBefore) = (meter.gaps - meter.absences, before.gaps - before.absences)
    if gaps > gapsBefore { tell(.gap(count: gaps)) }
    loop.post(.level(take: take, value: InputLevel(Double(meter.peak)), frames: meter.frames.frames))
  }

  private func hear(_ recorded: RecordedTake, of take: TakeID) {
    let isUnwanted = takes.withLock { takes in
      takes.recorders[take] = nil
      guard takes.unwanted.remove(take) == nil else { return true }
      takes.finished[take] = recorded
      return false
    }
    guard !isUnwanted else { return remove(take) }
    loop.post(.takeFinished(take: take, samples: recorded.samples.frames))
  }
}
