internal import PresselAudio

/// A loudspeaker, written to in ticks of our own.
///
/// Only `clock` is touched by ``interrupt()``, which may come from any thread; all else belongs to the writer's.
final class ALSASink: AudioSink, @unchecked Sendable {
  typealias Opener = @Sendable () throws(AudioError) -> any PCMPort

  private enum State {
    case closed
    /// Prepared, and running as soon as a period is in it.
    case playing(PlaybackStream)
    /// Stopped after all was heard or thrown away; the next write prepares it.
    case stopped(PlaybackStream)
    case paused(PlaybackStream)
    /// The device is gone and given back; so far it came.
    case lost(AudioError, played: FrameCount)
  }

  /// 20 ms: a write that is interrupted has taken at most so much more than it should.
  private static let chunk = 960

  private let clock: any StreamClock
  private let opener: Opener
  private let recovery: StreamRecovery
  private var state = State.closed

  init(clock: any StreamClock, recovery: StreamRecovery = StreamRecovery(), opener: @escaping Opener) {
    self.clock = clock
    self.recovery = recovery
    self.opener = opener
  }

  deinit {
    close()
  }

  func open() throws(AudioError) {
    if case .closed = state {} else { preconditionFailure("The sink is open already: close it first.") }
    let port = try opener()
    do throws(AudioError) {
      state = .playing(try PlaybackStream(port, clock: clock, recovery: recovery))
    } catch {
      port.close()
      throw error
    }
  }

  func write(_ samples: ArraySlice<Float>) throws(AudioError) -> Int {
    let stream = try streamToFeed()
    var rest = samples
    while !rest.isEmpty {
      if clock.takeInterruption() { break }
      let chunk = rest.prefix(Self.chunk)
      rest = rest.dropFirst(chunk.count)
      stream.accept(chunk)
      switch try guarded(stream, { () throws(AudioError) in try stream.push(.waiting) }) {
      case .done: continue
      case .interrupted, .full: return samples.count - rest.count
      }
    }
    return samples.count - rest.count
  }

  var played: FrameCount {
    switch state {
    case .closed: .zero
    case .playing(let stream): stream.played(asking: true)
    case .stopped(let stream), .paused(let stream): stream.played(asking: false)
    case .lost(_, let played): played
    }
  }

  func pause() throws(AudioError) {
    switch state {
    case .playing(let stream):
      try guarded(stream) { () throws(AudioError) in try stream.stopAndRewind() }
      state = .paused(stream)
    case .stopped(let stream): state = .paused(stream)
    case .lost(let error, _): throw error
    case .closed, .paused: break
    }
  }

  func resume() throws(AudioError) {
    switch state {
    case .paused(let stream):
      state = .playing(stream)
      try guarded(stream) { () throws(AudioError) in
        try stream.prepare()
        if try stream.push(.untilFull) != .interrupted { try stream.startIfFed() }
      }
    case .lost(let error, _): throw error
    case .closed, .playing, .stopped: break
    }
  }

  func flush() {
    switch state {
    case .playing(let stream):
      if isForgotten(stream) { state = .stopped(stream) }
    case .stopped(let stream), .paused(let stream): _ = isForgotten(stream)
    case .closed, .lost: break
    }
  }

  /// Throws away what was not heard; a device that does not answer is lost.
  private func isForgotten(_ stream: PlaybackStream) -> Bool {
    (try? guarded(stream) { () throws(AudioError) in try stream.stopAndForget() }) != nil
  }

  func drain() throws(AudioError) -> Bool {
    switch state {
    case .playing(let stream):
      let outcome = try guarded(stream) { () throws(AudioError) in try stream.drain() }
      switch outcome {
      case .heard: state = .stopped(stream)
      case .tooLate:
        // Who does not play what he has does not answer a drop either.
        state = .lost(stream.silence, played: stream.played(asking: false))
        stream.close()
      case .interrupted: break
      }
      return outcome == .heard
    case .stopped: return !clock.takeInterruption()
    case .lost(let error, _): throw error
    case .closed: preconditionFailure("Open the sink before draining it.")
    case .paused: preconditionFailure("Resume the sink before draining it.")
    }
  }

  func interrupt() {
    clock.interrupt()
  }

  func close() {
    switch state {
    case .playing(let stream), .stopped(let stream), .paused(let stream): stream.close()
    case .closed, .lost: break
    }
    state = .closed
  }

  private func streamToFeed() throws(AudioError) -> PlaybackStream {
    switch state {
    case .playing(let stream): return stream
    case .stopped(let stream):
      try guarded(stream) { () throws(AudioError) in try stream.prepare() }
      state = .playing(stream)
      return stream
    case .lost(let error, _): throw error
    case .closed: preconditionFailure("Open the sink before writing to it.")
    case .paused: preconditionFailure("Resume the sink before writing to it.")
    }
  }

  /// A device that is lost is given back at once.
  @discardableResult
  private func guarded<Result>(
    _ stream: PlaybackStream, _ body: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    do throws(AudioError) {
      return try body()
    } catch {
      state = .lost(error, played: stream.played(asking: false))
      stream.close()
      throw error
    }
  }
}
