internal import PresselAudio

/// A microphone, read in ticks of our own.
///
/// Waiting on a timer and then reading until the device has no more was the only loop that behaved on hardware,
/// PulseAudio and PipeWire: their own descriptors wake a reader up to 190,000 times a second.
///
/// Only `clock` is touched by ``interrupt()``, which may come from any thread; all else belongs to the reader's.
final class ALSASource: AudioSource, @unchecked Sendable {
  typealias Opener = @Sendable () throws(AudioError) -> any PCMPort

  private enum State {
    case closed
    case running(any PCMPort)
    case paused(any PCMPort)
    /// The device is gone and given back; what was heard is still to be fetched.
    case lost(AudioError)
  }

  /// The most frames that one read asks for: four seconds.
  private static let chunkLimit = 192_000

  private let clock: any StreamClock
  private let opener: Opener
  private var state = State.closed
  /// Asked at the opening: a device that stands still does not tell.
  private var keeper = DeviceKeeper.machine
  private var recovery = StreamRecovery()
  private var step = StreamRecovery.Step.transfer
  private var converter: CaptureConverter?
  private var bytes: [UInt8] = []
  /// Frames that a read asks for: all that the device can hold, so that one read empties it.
  private var chunk = 0
  private var budget = CallBudget()
  /// Nanoseconds that were waited for the budget and that nobody was told of.
  private var withheld: Int64 = 0
  private var ready: [Float] = []
  /// Converted frames since the opening.
  private var given = 0
  /// Milliseconds by which the next read is to come sooner, so that reads settle right behind whole packets of 20 ms.
  ///
  /// What lies in no packet yet is lost when the process is killed: half a packet in the mean where reads fall anywhere.
  private var lead: Int32 = 0
  private var fetched = 0
  /// What is missing before the next frame; told when that is here. Mending twice without a frame is still one hole.
  private var gap: CaptureGap?
  private var lastEmptied: Int64 = 0

  init(clock: any StreamClock, recovery: StreamRecovery = StreamRecovery(), opener: @escaping Opener) {
    self.clock = clock
    self.recovery = recovery
    self.opener = opener
  }

  deinit {
    close()
  }

  func open() throws(AudioError) {
    if case .closed = state {} else { preconditionFailure("The source is open already: close it first.") }
    let port = try opener()
    do throws(AudioError) {
      converter = try CaptureConverter(port.shape)
      keeper = port.keeper
      chunk = min(port.shape.buffer, Self.chunkLimit)
      bytes = Array(repeating: 0, count: chunk * port.shape.frameBytes)
      ready.removeAll(keepingCapacity: true)
      fetched = 0
      (gap, given, lead) = (nil, 0, 0)
    } catch {
      port.close()
      throw error
    }
    try begin(port)
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    precondition(buffer.room > 0, "The PCM buffer is full: there is nowhere to put frames.")
    while true {
      if fetched < ready.count {
        guard let gap else { return hand(over: &buffer) }
        self.gap = nil
        return .gap(gap)
      }
      if clock.takeInterruption() { return .interrupted }
      switch state {
      case .closed: preconditionFailure("Open the source before reading from it.")
      case .paused: _ = clock.wait(milliseconds: 20)
      case .lost(let error): throw error
      case .running(let port): advance(port)
      }
    }
  }

  /// `snd_pcm_pause` is not to be had everywhere; what is still in the device is given up, as the contract says.
  func pause() throws(AudioError) {
    switch state {
    case .running(let port):
      fetchWaiting(port)
      if case .running = state {
        guard port.answer(to: { $0.drop() }) != nil else {
          // What was fetched comes first; the next read tells of the loss.
          leave()
          return
        }
        state = .paused(port)
      }
    case .closed, .paused, .lost: break
    }
  }

  func resume() throws(AudioError) {
    switch state {
    case .paused(let port):
      budget.take(1, at: clock.now())
      guard let code = port.restart() else { throw leave() }
      guard code >= 0 else { throw give(up: port, code: 0 &- code) }
      run(port)
    case .lost(let error): throw error
    case .closed, .running: break
    }
  }

  func interrupt() {
    clock.interrupt()
  }

  func close() {
    switch state {
    case .running(let port), .paused(let port):
      port.giveBack()
    case .closed, .lost: break
    }
    state = .closed
    converter = nil
  }

  // MARK: - The loop

  private func begin(_ port: any PCMPort) throws(AudioError) {
    budget.take(1, at: clock.now())
    guard let code = port.answer(to: { $0.start() }) else {
      throw AudioError.unanswered("microphone", of: keeper)
    }
    guard code >= 0 else {
      port.close()
      throw AudioError.starting(code: code)
    }
    run(port)
  }

  private func run(_ port: any PCMPort) {
    recovery.begin()
    step = .transfer
    lastEmptied = clock.now()
    state = .running(port)
  }

  /// One step towards frames, a gap or a loss.
  private func advance(_ port: any PCMPort) {
    let debt = budget.wait(for: step.calls, at: clock.now())
    guard debt == 0 else {
      withheld += waited(milliseconds: debt)
      return
    }
    budget.take(step.calls, at: clock.now())
    switch step {
    case .transfer:
      step = recovery.handle(.transferred(transfer(port), asked: chunk))
      // A full buffer was all that it had: only a device without a clock has more at once.
      if case .transfer = step { step = .wait(milliseconds: StreamRecovery.tick) }
    case .wait(let milliseconds):
      let time = waited(milliseconds: milliseconds - lead) + withheld
      withheld = 0
      step = recovery.handle(.waited(time))
    case .poll:
      step = recovery.handle(.polled(port.poll()))
    case .resume:
      step = recovery.handle(.resumed(port.resume()))
    case .restart:
      guard let code = port.restart() else {
        leave()
        return
      }
      step = recovery.handle(.restarted(code))
    case .goOn(let cause):
      note(cause)
      step = .transfer
    case .lost(let code):
      _ = give(up: port, code: code)
    }
  }

  /// Waits, and says for how many nanoseconds.
  private func waited(milliseconds: Int32) -> Int64 {
    let start = clock.now()
    _ = clock.wait(milliseconds: milliseconds)
    return clock.now() - start
  }

  private func transfer(_ port: any PCMPort) -> Int {
    let answer = port.read(into: &bytes, frames: chunk)
    lead = 0
    if (1...chunk).contains(answer) {
      budget.giveBack()
      if fetched == ready.count {
        ready.removeAll(keepingCapacity: true)
        fetched = 0
      }
      let before = ready.count
      converter?.convert(bytes[..<(answer * port.shape.frameBytes)], into: &ready)
      given += ready.count - before
      // A millisecond behind is near enough, and three at once are slow enough for a device with a rhythm of its own.
      lead = Int32(clamping: min(3, max(0, given % 960 / 48 - 1)))
    }
    // Until now nothing that the device heard is missing.
    if answer >= 0 || answer == -Int(DeviceError.again) { lastEmptied = clock.now() }
    return answer
  }

  /// Takes what the device has at this moment, so that a pause loses nothing that was said before it.
  private func fetchWaiting(_ port: any PCMPort) {
    // A read empties the device; the second finds what came during the first.
    for _ in 0..<2 {
      guard step == .transfer || isWaiting else { return }
      budget.take(1, at: clock.now())
      guard (1...chunk).contains(transfer(port)) else { return }
    }
  }

  private var isWaiting: Bool {
    if case .wait = step { true } else { false }
  }

  private func note(_ fault: StreamFault) {
    let now = clock.now()
    let lost: FrameCount =
      switch fault {
      case .overrun: FrameCount(nanoseconds: now - lastEmptied, at: .opus)
      // The clock stood still as well; and sleep is not sound.
      case .suspended: .zero
      }
    lastEmptied = now
    gap = CaptureGap(cause: gap?.cause ?? fault.gap, lost: (gap?.lost ?? .zero) + lost)
  }

  private func hand(over buffer: inout PCMBuffer) -> CaptureEvent {
    let count = min(buffer.room, ready.count - fetched)
    buffer.append(contentsOf: ready[fetched..<(fetched + count)])
    fetched += count
    return .frames
  }

  private func give(up port: any PCMPort, code: Int32) -> AudioError {
    let error = AudioError.lost("microphone", of: keeper, code: code)
    lose(error)
    port.giveBack()
    return error
  }

  /// Leaves a device without an answer to the thread that waits for one.
  @discardableResult
  private func leave() -> AudioError {
    let error = AudioError.unanswered("microphone", of: keeper)
    lose(error)
    return error
  }

  private func lose(_ error: AudioError) {
    if fetched == ready.count {
      ready.removeAll(keepingCapacity: true)
      fetched = 0
    }
    // What the conversion still holds was heard before a hole, and nothing comes behind it.
    gap = nil
    converter?.finish(into: &ready)
    state = .lost(error)
  }
}
