internal import PresselAudio

/// An opened loudspeaker with its account, its conversion and its recovery.
final class PlaybackStream {
  /// Whether a push may wait for room.
  enum Manner {
    case waiting
    case untilFull
  }

  /// How a push ended.
  enum Push: Hashable {
    case done
    case full
    case interrupted
  }

  /// How a drain ended.
  enum Drain: Hashable {
    case heard
    case interrupted
    case tooLate
  }

  private let port: any PCMPort
  /// Asked at the opening: a device that stands still does not tell.
  private let keeper: DeviceKeeper
  private var hold = Hold.ours
  private let clock: any StreamClock
  private var recovery: StreamRecovery
  private var step = StreamRecovery.Step.transfer
  private var ledger: PlaybackLedger
  private var converter: PlaybackConverter
  private var staged: [UInt8] = []
  private var sent = 0
  private var ending = Ending.open

  private enum Ending {
    /// More frames may come.
    case open
    /// Those that were accepted are the last.
    case wanted
    /// The tail and the padding are staged or written.
    case staged
  }

  private enum Hold {
    case ours
    /// It did not answer, and nothing may be asked of it any more.
    case left
  }

  init(_ port: any PCMPort, clock: any StreamClock, recovery: StreamRecovery) throws(AudioError) {
    self.port = port
    keeper = port.keeper
    self.clock = clock
    self.recovery = recovery
    ledger = PlaybackLedger(port.shape)
    converter = try PlaybackConverter(port.shape)
  }

  func accept(_ samples: ArraySlice<Float>) {
    if ending == .staged { ledger.rebase() }
    ending = .open
    ledger.accept(samples)
  }

  func played(asking: Bool) -> FrameCount {
    if asking { ledger.settle(port.delay()) }
    return FrameCount(ledger.heard)
  }

  func prepare() throws(AudioError) {
    let code = try answer { $0.prepare() }
    guard code >= 0 else { throw AudioError.lost("loudspeaker", of: keeper, code: 0 &- code) }
    recovery.begin()
    step = .transfer
  }

  /// Starts a device that holds less than the period at which it starts by itself.
  func startIfFed() throws(AudioError) {
    guard ledger.writtenFrames > 0, port.isPrepared else { return }
    let code = try answer { $0.start() }
    guard code >= 0 else { throw AudioError.lost("loudspeaker", of: keeper, code: 0 &- code) }
  }

  /// Falls silent; what was not heard is fed again after ``prepare()``.
  func stopAndRewind() throws(AudioError) {
    // The question and the drop belong together: what is heard between them is heard twice.
    let held = try answer { port in
      defer { port.drop() }
      return port.delay()
    }
    ledger.settle(held)
    rewind()
  }

  /// Falls silent; nothing is fed again.
  func stopAndForget() throws(AudioError) {
    try answer { $0.drop() }
    ledger.forget()
    rewind()
  }

  func close() {
    switch hold {
    case .ours: port.giveBack()
    case .left: break
    }
  }

  /// What is told when the device takes nothing more, and gives no error.
  var silence: AudioError {
    AudioError.lost("loudspeaker", of: keeper, code: 0)
  }

  /// Gives the device everything that was accepted.
  func push(_ manner: Manner) throws(AudioError) -> Push {
    while true {
      if sent == staged.count {
        guard refill() else { return .done }
      }
      if manner == .waiting, clock.takeInterruption() { return .interrupted }
      // The wait may belong to a recovery, which goes on with it at the next push.
      if case .wait = step, manner == .untilFull { return .full }
      try advance()
    }
  }

  /// Waits until all is heard, by asking: `snd_pcm_drain` blocks even on a handle that must not.
  func drain() throws(AudioError) -> Drain {
    if ending == .open { ending = .wanted }
    var deadline: Int64?
    while true {
      switch try push(.waiting) {
      case .interrupted: return .interrupted
      case .full, .done: break
      }
      try startIfFed()
      ledger.settle(try delayOrRecovery())
      if ledger.heard >= ledger.accepted {
        try stopAndForget()
        return .heard
      }
      let left = FrameCount(ledger.accepted - ledger.heard).nanoseconds(at: .opus)
      let end = deadline ?? (clock.now() + left + 1_000_000_000)
      deadline = end
      guard clock.now() < end else { return .tooLate }
      _ = clock.wait(milliseconds: Int32(clamping: min(20, max(1, left / 1_000_000))))
      if clock.takeInterruption() { return .interrupted }
    }
  }

  // MARK: - Steps

  private func answer<Answer: Sendable>(
    _ question: @escaping @Sendable (any PCMPort) -> Answer
  ) throws(AudioError) -> Answer {
    guard let answer = port.answer(to: question) else {
      hold = .left
      throw AudioError.unanswered("loudspeaker", of: keeper)
    }
    return answer
  }

  /// Stages the next frames; says whether there are any.
  private func refill() -> Bool {
    staged.removeAll(keepingCapacity: true)
    sent = 0
    while staged.isEmpty {
      let frames = ledger.takeUnfed(960)
      if !frames.isEmpty {
        converter.convert(frames, into: &staged)
        continue
      }
      switch ending {
      case .open, .staged: return false
      case .wanted:
        converter.finish(into: &staged, after: ledger.writtenFrames)
        ending = .staged
        return !staged.isEmpty
      }
    }
    return true
  }

  private func advance() throws(AudioError) {
    switch step {
    case .transfer:
      let frames = (staged.count - sent) / port.shape.frameBytes
      let answer = port.write(staged[sent...], frames: frames)
      if answer > 0 {
        sent += answer * port.shape.frameBytes
        ledger.wrote(answer)
        ledger.settle(port.delay())
      }
      step = recovery.handle(.transferred(answer, asked: frames))
    case .wait(let milliseconds):
      let start = clock.now()
      _ = clock.wait(milliseconds: milliseconds)
      step = recovery.handle(.waited(clock.now() - start))
    case .poll:
      step = recovery.handle(.polled(port.poll()))
    case .resume:
      step = recovery.handle(.resumed(port.resume()))
    case .restart(let cause):
      account(for: cause)
      step = recovery.handle(.restarted(try answer { $0.prepare() }))
    case .goOn:
      step = .transfer
    case .lost(let code):
      throw AudioError.lost("loudspeaker", of: keeper, code: code)
    }
  }

  /// What a restart throws away: nothing after the device ran dry, all that it held after it slept.
  private func account(for cause: StreamFault) {
    switch cause {
    case .overrun:
      ledger.settle(.ranDry)
    case .suspended:
      ledger.settle(port.delay())
      rewind()
    }
  }

  private func rewind() {
    ledger.rewind()
    converter.reset()
    staged.removeAll(keepingCapacity: true)
    sent = 0
    ending = ending == .open ? .open : .wanted
  }

  /// A device that has everything still may sleep or go away.
  private func delayOrRecovery() throws(AudioError) -> DelayAnswer {
    let answer = port.delay()
    guard case .unknown(let code, _) = answer, DeviceError.endsStream(code) else { return answer }
    step = recovery.handle(.transferred(-Int(code), asked: 0))
    while step != .transfer {
      try advance()
    }
    return port.delay()
  }
}
