public import PresselAudio
public import PresselOpus
public import PresselSystem

/// Plays one file of sound, from any place, with pauses and jumps.
///
/// It runs on a thread of its own and touches the device from there only. Position is what was heard, not what
/// was written.
public final class PlaybackSession: Sendable {
  private struct Control: Sendable {
    var isPaused = false
    var isStopped = false
    var seek: FrameCount?
  }

  private enum Order: Sendable {
    case goOn
    case pause
    case seek(FrameCount)
    case stop
  }

  private let control = Monitor(Control())
  private let sink: any AudioSink
  private let thread = Monitor<SystemThread?>(nil)
  private let accuracy: SeekAccuracy
  private let open: @Sendable () throws(AudioError) -> any SoundReader
  private let report: @Sendable (PlaybackEvent) -> Void

  /// Frames between two reports of the place.
  private static let reportFrames = 4_800

  /// A session that waits for ``start(at:)``.
  ///
  /// - Parameters:
  ///   - sink: a closed sink.
  ///   - accuracy: how exactly it begins in the middle.
  ///   - open: opens the sound at its beginning; called again for each jump.
  ///   - report: called on the session's thread, in order; the last call is `ended`, `stopped` or `failed`.
  public init(
    sink: any AudioSink, accuracy: SeekAccuracy = .playing,
    open: @escaping @Sendable () throws(AudioError) -> any SoundReader,
    report: @escaping @Sendable (PlaybackEvent) -> Void
  ) {
    self.sink = sink
    self.accuracy = accuracy
    self.open = open
    self.report = report
  }

  /// Starts to play; to be called once.
  ///
  /// - Parameter position: frames from the beginning.
  /// - Throws: `failed` when the system gives no thread.
  public func start(at position: FrameCount = .zero) throws(SystemError) {
    let new = try SystemThread(named: "play") { self.run(from: position) }
    thread.withLock { $0 = new }
  }

  /// Falls silent and keeps the place.
  public func pause() {
    control.withLock { $0.isPaused = true }
    sink.interrupt()
  }

  /// Goes on.
  public func resume() {
    control.withLock { $0.isPaused = false }
  }

  /// Jumps; what was written and not heard is thrown away.
  ///
  /// - Parameter position: frames from the beginning; behind the end ends it.
  public func seek(to position: FrameCount) {
    control.withLock { $0.seek = position }
    sink.interrupt()
  }

  /// Stops for good.
  public func stop() {
    control.withLock { $0.isStopped = true }
    sink.interrupt()
  }

  /// Waits until the device is closed.
  ///
  /// - Parameter deadline: a moment of ``/PresselSystem/MonotonicClock`` in nanoseconds; `nil` for no limit.
  @discardableResult
  public func join(until deadline: Int64? = nil) -> Bool {
    thread.withLock { $0 }?.join(until: deadline) ?? true
  }

  // MARK: The thread

  private func run(from start: FrameCount) {
    var playing = Playing(position: start)
    let last: PlaybackEvent
    do throws(AudioError) {
      playing.reader = try opened(at: start)
      try read(&playing)
      if playing.isRead, start > .zero {
        last = .ended(at: start)
      } else {
        try sink.open()
        report(.started)
        last = try play(&playing) ? .ended(at: playing.heard(sink)) : .stopped(at: playing.heard(sink))
      }
    } catch {
      last = .failed(error, at: playing.heard(sink))
    }
    sink.close()
    report(last)
  }

  /// What the thread knows between two steps.
  private struct Playing {
    var reader: (any SoundReader)?
    var ramp = EdgeRamp()
    /// The place in the sound that belongs to `sinkOrigin`.
    var position: FrameCount
    var sinkOrigin = FrameCount.zero
    var unwritten: [Float] = []
    var isRead = false
    var sinceReport = 0

    func heard(_ sink: any AudioSink) -> FrameCount {
      position + max(.zero, sink.played - sinkOrigin)
    }
  }

  /// - Returns: whether it came to the end; `false` when it was stopped.
  private func play(_ playing: inout Playing) throws(AudioError) -> Bool {
    while true {
      switch order() {
      case .stop: return false
      case .pause: try waitWhilePaused(playing)
      case .seek(let target): try jump(to: target, &playing)
      case .goOn:
        if playing.unwritten.isEmpty, playing.isRead {
          if try sink.drain() { return true }
        } else {
          try step(&playing)
        }
      }
    }
  }

  private func order() -> Order {
    control.withLock { control in
      if control.isStopped { return .stop }
      if let target = control.seek {
        control.seek = nil
        return .seek(target)
      }
      return control.isPaused ? .pause : .goOn
    }
  }

  private func step(_ playing: inout Playing) throws(AudioError) {
    if playing.unwritten.isEmpty { try read(&playing) }
    guard !playing.unwritten.isEmpty else { return }
    let count = try sink.write(playing.unwritten[...])
    playing.unwritten.removeFirst(count)
    playing.sinceReport += count
    guard playing.sinceReport >= PlaybackSession.reportFrames else { return }
    playing.sinceReport = 0
    report(.moved(to: playing.heard(sink)))
  }

  private func read(_ playing: inout Playing) throws(AudioError) {
    var buffer = PCMBuffer(capacity: 960)
    if try playing.reader?.read(into: &buffer) ?? false {
      playing.unwritten = playing.ramp.pass(buffer.samples[...])
    } else {
      playing.unwritten = playing.ramp.finish()
      playing.isRead = true
    }
  }

  private func waitWhilePaused(_ playing: Playing) throws(AudioError) {
    try sink.pause()
    report(.paused(at: playing.heard(sink)))
    _ = control.wait { $0.isPaused && !$0.isStopped && $0.seek == nil ? nil : true }
    guard control.withLock({ !$0.isStopped && $0.seek == nil }) else { return }
    try sink.resume()
    report(.resumed)
  }

  private func jump(to target: FrameCount, _ playing: inout Playing) throws(AudioError) {
    sink.flush()
    playing = Playing(position: max(.zero, target), sinkOrigin: sink.played)
    playing.reader = try opened(at: playing.position)
    report(.moved(to: playing.position))
  }

  private func opened(at position: FrameCount) throws(AudioError) -> any SoundReader {
    let reader = try open()
    try reader.skip(position, accuracy)
    return reader
  }
}
