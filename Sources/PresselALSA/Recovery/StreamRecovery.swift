internal import Glibc

/// Decides what to do with each answer of a device: go on, wait, mend, or give up.
///
/// A machine without calls, clock or device: the loops tell it what happened and do what it says.
struct StreamRecovery: Sendable {
  /// What happened.
  enum Event: Hashable, Sendable {
    /// `snd_pcm_readi` or `snd_pcm_writei` answered, and was asked for so many frames.
    case transferred(Int, asked: Int)
    /// `snd_pcm_resume` answered.
    case resumed(Int32)
    /// `snd_pcm_prepare`, and where needed `snd_pcm_start`, answered.
    case restarted(Int32)
    /// A wait ended after so many nanoseconds.
    case waited(Int64)
    /// The descriptors were looked at.
    case polled(PollAnswer)
  }

  /// What to do next.
  enum Step: Hashable, Sendable {
    /// Read or write.
    case transfer
    /// Wait, unless interrupted, and tell how long it was.
    case wait(milliseconds: Int32)
    /// Look at the descriptors.
    case poll
    /// Call `snd_pcm_resume`.
    case resume
    /// Call `snd_pcm_prepare`, and `snd_pcm_start` for a microphone.
    case restart(StreamFault)
    /// The stream runs again after a hole; then transfer.
    case goOn(StreamFault)
    /// Give up; the error number is the last that the device gave, 0 for silence.
    case lost(Int32)
  }

  private enum State {
    /// It runs; for so many nanoseconds no frame came, and so often it was mended since the last one.
    case flowing(silence: Int64, restarts: Int)
    /// It failed again right after it was mended; that is tried once a tick.
    case halted(StreamFault, silence: Int64, restarts: Int)
    /// The machine slept, and the device is not back for so many nanoseconds.
    case suspended(waited: Int64)
    /// A restart was ordered.
    case restarting(StreamFault, silence: Int64, restarts: Int)
    case lost(Int32)
  }

  private var state = State.flowing(silence: 0, restarts: 0)
  private var hasFlowed = false
  private let patience: Int64

  /// A lost device is to be closed within two seconds of its last frame, and the last tick may end late.
  static let patience: Int64 = 1_900_000_000

  /// Milliseconds between two looks at a device that runs.
  static let tick: Int32 = 20

  /// - Parameter patience: nanoseconds without a frame after which a device counts as lost.
  init(patience: Int64 = StreamRecovery.patience) {
    self.patience = patience
  }

  /// Takes what happened and says what to do.
  mutating func handle(_ event: Event) -> Step {
    let (next, step) = decide(event)
    state = next
    return step
  }

  /// Forgets a silence that was wanted: the stream is started anew.
  mutating func begin() {
    state = .flowing(silence: 0, restarts: 0)
  }

  private mutating func decide(_ event: Event) -> (State, Step) {
    switch (state, event) {
    case (.flowing(let silence, let restarts), .transferred(let answer, let asked)):
      return afterTransfer(answer, asked: asked, silence: silence, restarts: restarts)
    case (.flowing(let silence, let restarts), .waited(let time)):
      let total = silence + Self.believable(time)
      guard total < patience else { return give(up: 0) }
      // A healthy stream is never silent so long; then the descriptors know more than the call.
      return (.flowing(silence: total, restarts: restarts), total > 200_000_000 ? .poll : .transfer)
    case (.flowing, .polled(.fine)):
      return (state, .transfer)
    case (.flowing(let silence, let restarts), .polled(.error)):
      return afterFailure(.overrun, silence: silence, restarts: restarts)
    case (.halted(let cause, let silence, let restarts), .waited(let time)):
      let total = silence + Self.believable(time)
      guard total < patience else { return give(up: EPIPE) }
      return order(cause, silence: total, restarts: restarts)
    case (.suspended(let waited), .resumed(let answer)):
      return afterResume(answer, waited: waited)
    case (.suspended(let waited), .waited(let time)):
      let total = waited + Self.believable(time)
      // Half of the time is for a driver that still sleeps, the other half for one that has to be prepared.
      guard total < patience / 2 else { return order(.suspended, silence: total, restarts: 0) }
      return (.suspended(waited: total), .resume)
    case (.restarting(let cause, let silence, let restarts), .restarted(let answer)):
      guard answer >= 0 else { return give(up: 0 &- answer) }
      return (.flowing(silence: silence, restarts: restarts + 1), .goOn(cause))
    case (_, .polled(.gone)):
      return give(up: ENODEV)
    case (.lost(let code), _):
      return (state, .lost(code))
    case (.halted, _), (.suspended, _), (.restarting, _), (.flowing, .resumed), (.flowing, .restarted):
      preconditionFailure("A stream's answer came that was not asked for.")
    }
  }

  private mutating func afterTransfer(
    _ answer: Int, asked: Int, silence: Int64, restarts: Int
  ) -> (State, Step) {
    // More than was asked for can only have been written over other memory: such a device is not to be believed.
    guard answer <= asked else { return give(up: EIO) }
    switch Int32(clamping: answer.magnitude) * (answer > 0 ? -1 : 1) {
    case ..<0:
      hasFlowed = true
      // Less than was asked for: the device has no more now, and asking again would spin where it moves on
      // by single frames.
      let step = answer < asked ? Step.wait(milliseconds: Self.tick) : .transfer
      return (.flowing(silence: 0, restarts: 0), step)
    case 0, EAGAIN, EINTR:
      // Until the first frame a finer tick: it is what people wait for.
      return (state, .wait(milliseconds: hasFlowed ? Self.tick : 5))
    case ENODEV:
      return give(up: ENODEV)
    case ESTRPIPE:
      // A plugin's resume answers 0 even when it did nothing: then only preparing again helps.
      guard restarts == 0 else { return afterFailure(.suspended, silence: silence, restarts: restarts) }
      return (.suspended(waited: silence), .resume)
    case _:
      return afterFailure(.overrun, silence: silence, restarts: restarts)
    }
  }

  private func afterFailure(_ cause: StreamFault, silence: Int64, restarts: Int) -> (State, Step) {
    guard restarts > 0 else { return order(cause, silence: silence, restarts: 0) }
    return (.halted(cause, silence: silence, restarts: restarts), .wait(milliseconds: Self.tick))
  }

  private func afterResume(_ answer: Int32, waited: Int64) -> (State, Step) {
    switch 0 &- answer {
    case ...0: (.flowing(silence: waited, restarts: 1), .goOn(.suspended))
    case EAGAIN, EINTR: (.suspended(waited: waited), .wait(milliseconds: 100))
    case _: order(.suspended, silence: waited, restarts: 0)
    }
  }

  private func order(_ cause: StreamFault, silence: Int64, restarts: Int) -> (State, Step) {
    (.restarting(cause, silence: silence, restarts: restarts), .restart(cause))
  }

  private func give(up code: Int32) -> (State, Step) {
    (.lost(code), .lost(code))
  }

  /// A process that was stopped for minutes slept through its wait; the device is not to blame.
  private static func believable(_ time: Int64) -> Int64 {
    min(max(0, time), 200_000_000)
  }
}

extension StreamRecovery.Step {
  /// How often the device is called to carry it out.
  var calls: Int64 {
    switch self {
    case .transfer, .poll, .resume: 1
    case .restart: 2
    case .wait, .goOn, .lost: 0
    }
  }
}
