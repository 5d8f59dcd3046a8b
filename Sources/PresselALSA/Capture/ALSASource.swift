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

  /// The most frames that one read asks for: a device's whole buffer in a few reads.
  private static let chunk = 4_800

  private let clock: any StreamClock
  private let opener: Opener
  private var state = State.closed
  private var recovery = StreamRecovery()
  private var step = StreamRecovery.Step.transfer
  private var converter: CaptureConverter?
  private var bytes: [UInt8] = []
  private var ready: [Float] = []
  private var fetched = 0
  private var gap: CaptureGap?
  /// Whether a gap was told and no frame came since: mending twice is still one hole.
  private var isInGap = false
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
      bytes = Array(repeating: 0, count: Self.chunk * port.shape.frameBytes)
      ready.removeAll(keepingCapacity: true)
      fetched = 0
      gap = nil
      isInGap = false
      try begin(port)
    } catch {
      port.close()
      throw error
    }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    precondition(buffer.room > 0, "The PCM buffer is full: there is nowhere to put frames.")
    while true {
      if fetched < ready.count { return hand(over: &buffer) }
      if clock.takeInterruption() { return .interrupted }
      if let gap {
        self.gap = nil
        return .gap(gap)
      }
      switch state {
      case .closed: preconditionFailure("Open the source before reading from it.")
      case .paused: _ = clock.wait(milliseconds: 20)
      case .lost(let error): throw error
      case .running(let port): advance(port, limit: buffer.room)
      }
    }
  }

  /// `snd_pcm_pause` is not to be had everywhere; what is still in the device is given up, as the contract says.
  func pause() throws(AudioError) {
    switch state {
    case .running(let port):
      fetchWaiting(port)
      if case .running = state {
        port.drop()
        state = .paused(port)
      }
    case .closed, .paused, .lost: break
    }
  }

  func resume() throws(AudioError) {
    switch state {
    case .paused(let port):
      let code = port.prepare()
      guard code >= 0 else { throw give(up: port, code: -code) }
      do throws(AudioError) {
        try begin(port)
      } catch {
        throw give(up: port, code: -error.rawCode)
      }
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
    let code = port.start()
    guard code >= 0 else { throw AudioError.starting(code: code) }
    recovery.begin()
    step = .transfer
    lastEmptied = clock.now()
    state = .running(port)
  }

  /// One step towards frames, a gap or a loss.
  private func advance(_ port: any PCMPort, limit: Int) {
    switch step {
    case .transfer:
      let answer = transfer(port, limit: limit)
      step = recovery.handle(.transferred(answer, asked: min(limit, Self.chunk)))
    case .wait(let milliseconds):
      let start = clock.now()
      _ = clock.wait(milliseconds: milliseconds)
      step = recovery.handle(.waited(clock.now() - start))
    case .poll:
      step = recovery.handle(.polled(port.poll()))
    case .resume:
      step = recovery.handle(.resumed(port.resume()))
    case .restart:
      var code = port.prepare()
      if code >= 0 { code = port.start() }
      step = recovery.handle(.restarted(code))
    case .goOn(let cause):
      note(cause)
      step = .transfer
    case .lost(let code):
      _ = give(up: port, code: code)
    }
  }

  private func transfer(_ port: any PCMPort, limit: Int) -> Int {
    let answer = port.read(into: &bytes, frames: min(limit, Self.chunk))
    if answer > 0 {
      isInGap = false
      if fetched == ready.count {
        ready.removeAll(keepingCapacity: true)
        fetched = 0
      }
      converter?.convert(bytes[..<(answer * port.shape.frameBytes)], into: &ready)
    }
    // Until now nothing that the device heard is missing.
    if answer >= 0 || answer == -Int(DeviceError.again) { lastEmptied = clock.now() }
    return answer
  }

  /// Takes what the device has at this moment, so that a pause loses nothing that was said before it.
  private func fetchWaiting(_ port: any PCMPort) {
    for _ in 0..<100 {
      guard step == .transfer || isWaiting else { return }
      let answer = transfer(port, limit: Self.chunk)
      guard answer > 0 else { return }
    }
  }

  private var isWaiting: Bool {
    if case .wait = step { true } else { false }
  }

  private func note(_ cause: CaptureGap.Cause) {
    let now = clock.now()
    let lost: FrameCount =
      switch cause {
      case .overrun: FrameCount(nanoseconds: now - lastEmptied, at: .opus)
      // The clock stood still as well; and sleep is not sound.
      case .suspended: .zero
      }
    lastEmptied = now
    guard !isInGap else { return }
    isInGap = true
    gap = CaptureGap(cause: cause, lost: lost)
  }

  private func hand(over buffer: inout PCMBuffer) -> CaptureEvent {
    let count = min(buffer.room, ready.count - fetched)
    buffer.append(contentsOf: ready[fetched..<(fetched + count)])
    fetched += count
    return .frames
  }

  private func give(up port: any PCMPort, code: Int32) -> AudioError {
    let error = AudioError.lost("microphone", of: port.keeper, code: code)
    if fetched == ready.count {
      ready.removeAll(keepingCapacity: true)
      fetched = 0
    }
    converter?.finish(into: &ready)
    port.giveBack()
    state = .lost(error)
    return error
  }
}
