public import ComposerEngine
public import PresselAudio
public import PresselOpus
public import PresselSystem
internal import Synchronization

/// One composer with a real microphone, loudspeaker and disk behind it.
///
/// Events go in from any thread; the session's own thread asks the ``/ComposerEngine/Composer`` and carries out
/// what it answers. States and notices come out as streams; a reader that is slow, or gone, changes nothing.
public final class RecordingSession: Sendable {
  /// The newest state; a slow reader misses the ones between.
  public let states: AsyncStream<SessionState>
  /// What is told once, in order; the last 256 wait for a slow reader.
  public let notices: AsyncStream<SessionNotice>

  private let loop: SessionLoop
  private let runner: EffectRunner
  private let composer: Mutex<Composer>
  private let current: Mutex<SessionState>
  private let stateOutput: AsyncStream<SessionState>.Continuation
  private let noticeOutput: AsyncStream<SessionNotice>.Continuation

  /// Starts a session; nothing is recorded before an event asks for it.
  ///
  /// - Parameters:
  ///   - settings: of the composer.
  ///   - draft: what an earlier visit has left, with takes that the destination knows.
  ///   - encoder: of the recordings.
  ///   - destination: where takes and messages go.
  ///   - source: makes a closed source for each take.
  ///   - sink: makes a closed sink for each preview; without it a preview fails with `noDevice`.
  ///   - clock: the session's time.
  /// - Throws: `failed` when the system gives no thread.
  public init(
    settings: ComposerSettings, draft: Draft = Draft(), encoder: OpusEncoderSettings,
    destination: any TakeDestination,
    source: @escaping @Sendable () -> any AudioSource, sink: (@Sendable () -> any AudioSink)? = nil,
    clock: SessionClock = .machine
  ) throws(SystemError) {
    let composer = Composer(settings: settings, draft: draft)
    let state = SessionState(
      phase: composer.phase, draft: composer.draft, outgoing: 0, meter: RecordingMeter())
    (states, stateOutput) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (notices, noticeOutput) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    loop = SessionLoop(clock: clock)
    runner = EffectRunner(
      encoder: encoder, destination: destination, source: source, sink: sink, loop: loop, clock: clock,
      notices: noticeOutput)
    self.composer = Mutex(composer)
    current = Mutex(state)
    stateOutput.yield(state)
    try loop.start { [weak self] event, instant in self?.handle(event, instant) }
  }

  /// What a face draws now.
  public var state: SessionState {
    current.withLock { $0 }
  }

  /// Hands an event in; returns at once. Callable from any thread.
  ///
  /// - Parameter event: an event of the person, or one of the world that the host knows of: `interrupted`,
  ///   `suspended`, `woke`, the permission events.
  public func post(_ event: Event) {
    loop.post(event)
  }

  /// Looks at the clock again, for a host whose clock does not run by itself.
  public func wake() {
    loop.wake()
  }

  /// Ends the session as `leave` does: what is being recorded is added to the draft.
  ///
  /// Waits until the microphone is closed and every file is whole or gone, at most ten seconds.
  ///
  /// - Returns: whether all ended in time.
  @discardableResult
  public func close() -> Bool {
    loop.post(.leave)
    let deadline = MonotonicClock.now + 10_000_000_000
    // What a recorder reports while it ends may have effects of its own.
    let settled = loop.flush(until: deadline) && runner.join(until: deadline) && loop.flush(until: deadline)
    let ended = loop.close(until: deadline) && settled
    stateOutput.finish()
    noticeOutput.finish()
    return ended
  }

  /// The one place where the composer is asked and obeyed.
  private func handle(_ event: Event, _ instant: Instant) {
    let (effects, phase, text) = composer.withLock { composer in
      let effects = composer.handle(runner.admitted(event, in: composer.phase.name), at: instant)
      return (effects, composer.phase.name, composer.draft.text)
    }
    runner.carryOut(effects, in: phase, text: text)
    publish()
  }

  private func publish() {
    let (phase, draft, outgoing) = composer.withLock { ($0.phase, $0.draft, $0.outbox.count) }
    let state = SessionState(phase: phase, draft: draft, outgoing: outgoing, meter: runner.meter)
    current.withLock { $0 = state }
    stateOutput.yield(state)
  }
}
