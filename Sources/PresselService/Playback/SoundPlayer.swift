public import PresselAudio
internal import PresselDSP
public import PresselOpus
public import PresselSystem

/// Plays one sound on one device, from any place, with pauses, jumps and other speeds.
///
/// It runs on a thread of its own and touches the device from there only. Position is what was heard, not what
/// was written.
public final class SoundPlayer: Sendable {
  /// Where somebody wants to be.
  private enum Jump: Sendable {
    case to(FrameCount)
    case by(FrameCount)

    func target(from place: FrameCount) -> FrameCount {
      switch self {
      case .to(let target): target
      case .by(let distance): place + distance
      }
    }
  }

  private struct Control: Sendable {
    var isPaused = false
    var isStopped = false
    var jump: Jump?
    var manner: PlaybackManner
    /// Whether a drain may be interrupted to tell how far it is.
    var isDraining = false
  }

  private enum Order: Sendable {
    case goOn
    case pause
    case jump(Jump)
    case change(PlaybackManner)
    case stop
  }

  private let control: Monitor<Control>
  private let sink: any AudioSink
  private let accuracy: SeekAccuracy
  private let thread = Monitor<SystemThread?>(nil)
  private let prepare: @Sendable () throws(AudioError) -> Void
  private let open: @Sendable () throws(AudioError) -> any SoundReader
  private let report: @Sendable (PlaybackEvent) -> Void

  /// Frames between two reports of the place.
  private static let reportFrames = 4_800

  /// A player that waits for ``start(at:)``.
  ///
  /// - Parameters:
  ///   - sink: a closed sink.
  ///   - manner: how it is played at first.
  ///   - accuracy: how exactly it begins in the middle.
  ///   - prepare: called once on the player's thread, before anything is opened; what it throws ends the playback.
  ///   - open: opens the sound at its beginning; called again for each jump.
  ///   - report: called on the player's thread, in order; the last call is `ended`, `stopped` or `failed`.
  public init(
    sink: any AudioSink, manner: PlaybackManner = PlaybackManner(), accuracy: SeekAccuracy = .playing,
    prepare: @escaping @Sendable () throws(AudioError) -> Void = {},
    open: @escaping @Sendable () throws(AudioError) -> any SoundReader,
    report: @escaping @Sendable (PlaybackEvent) -> Void
  ) {
    self.sink = sink
    self.accuracy = accuracy
    self.prepare = prepare
    self.open = open
    self.report = report
    control = Monitor(Control(manner: manner))
  }

  /// Starts to play; to be called once.
  ///
  /// - Parameter position: frames from the beginning.
  /// - Throws: `failed` when the system gives no thread.
  public func start(at position: FrameCount = .zero) throws(SystemError) {
    let manner = control.withLock { $0.manner }
    let new = try SystemThread(named: "play") { self.run(from: position, manner) }
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
    control.withLock { $0.jump = .to(position) }
    sink.interrupt()
  }

  /// Jumps from what is heard now; jumps that come quickly add up.
  ///
  /// - Parameter distance: frames of the sound, backwards when negative.
  public func seek(by distance: FrameCount) {
    control.withLock { control in
      switch control.jump {
      case nil: control.jump = .by(distance)
      case .to(let place): control.jump = .to(max(.zero, place + distance))
      case .by(let before): control.jump = .by(before + distance)
      }
    }
    sink.interrupt()
  }

  /// Plays on in another manner, from what is heard now.
  ///
  /// A volume that was measured stays.
  public func change(to manner: PlaybackManner) {
    control.withLock { $0.manner = manner }
    sink.interrupt()
  }

  /// Stops for good.
  public func stop() {
    control.withLock { $0.isStopped = true }
    sink.interrupt()
  }

  /// Asks how far it is while the end is waited for, where nothing else would tell.
  func nudge() {
    if control.withLock({ $0.isDraining }) { sink.interrupt() }
  }

  /// Waits until the device is closed.
  ///
  /// - Parameter deadline: a moment of ``/PresselSystem/MonotonicClock`` in nanoseconds; `nil` for no limit.
  @discardableResult
  public func join(until deadline: Int64? = nil) -> Bool {
    thread.withLock { $0 }?.join(until: deadline) ?? true
  }

  // MARK: The thread

  private func run(from start: FrameCount, _ manner: PlaybackManner) {
    var place = start
    let last: PlaybackEvent
    do throws(AudioError) {
      try prepare()
      let factor = try equalizingFactor(manner)
      let reader = try opened(at: start)
      var playing = Playing(
        pipeline: try PlaybackPipeline(reader, from: start, manner, factor: factor),
        manner: manner, factor: factor)
      last = try play(&playing, from: start, &place)
    } catch {
      last = .failed(error, at: place)
    }
    sink.close()
    report(last)
  }

  /// A long sound takes a while to measure; a stop ends that.
  private func equalizingFactor(_ manner: PlaybackManner) throws(AudioError) -> Float {
    guard manner.volume == .equal else { return 1 }
    return try SoundFile.equalizingFactor(open) { !isStopped }
  }

  private var isStopped: Bool { control.withLock { $0.isStopped } }

  private enum Device {
    case running
    case paused
  }

  /// What the thread knows between two steps.
  private struct Playing {
    var device = Device.running
    /// How far the device was when a drain was interrupted.
    var drained: FrameCount?
    var pipeline: PlaybackPipeline
    var manner: PlaybackManner
    let factor: Float
    /// How much the device had played when the pipeline began.
    var sinkOrigin = FrameCount.zero
    var unwritten: [Float] = []
    var sinceReport = 0

    func place(_ sink: any AudioSink) -> FrameCount {
      pipeline.place(of: max(.zero, sink.played - sinkOrigin))
    }

    mutating func read() throws(AudioError) {
      while unwritten.isEmpty, !pipeline.isAtEnd { unwritten = try pipeline.next() }
    }
  }

  /// - Parameter place: where it is when an error ends it.
  private func play(
    _ playing: inout Playing, from start: FrameCount, _ place: inout FrameCount
  ) throws(AudioError) -> PlaybackEvent {
    if isStopped { return .stopped(at: start) }
    try playing.read()
    if playing.unwritten.isEmpty, start > .zero { return .ended(at: start) }
    if isStopped { return .stopped(at: start) }
    do throws(AudioError) {
      try sink.open()
      report(.started)
      if try carryOn(&playing) { return .ended(at: playing.place(sink)) }
      // The question and the silence belong together, so that what is told is what was heard.
      try? sink.pause()
      return .stopped(at: playing.place(sink))
    } catch {
      place = playing.place(sink)
      throw error
    }
  }

  /// - Returns: whether it came to the end; `false` when it was stopped.
  private func carryOn(_ playing: inout Playing) throws(AudioError) -> Bool {
    while true {
      switch order(playing.manner) {
      case .stop: return false
      case .pause: try waitWhilePaused(&playing)
      case .jump(let jump): try take(jump, &playing)
      case .change(let manner): try take(manner, &playing)
      case .goOn where playing.device == .paused:
        try sink.resume()
        playing.device = .running
        report(.resumed)
      case .goOn:
        if playing.unwritten.isEmpty, playing.pipeline.isAtEnd {
          if try drain(&playing) { return true }
        } else {
          try step(&playing)
        }
      }
    }
  }

  private func order(_ manner: PlaybackManner) -> Order {
    control.withLock { control in
      if control.isStopped { return .stop }
      if let jump = control.jump {
        control.jump = nil
        return .jump(jump)
      }
      if control.manner != manner { return .change(control.manner) }
      return control.isPaused ? .pause : .goOn
    }
  }

  private func step(_ playing: inout Playing) throws(AudioError) {
    try playing.read()
    guard !playing.unwritten.isEmpty else { return }
    let count = try sink.write(playing.unwritten[...])
    playing.unwritten.removeFirst(count)
    playing.sinceReport += count
    guard playing.sinceReport >= SoundPlayer.reportFrames else { return }
    playing.sinceReport = 0
    report(.moved(to: playing.place(sink)))
    playing.pipeline.forget(before: sink.played - playing.sinkOrigin)
  }

  /// - Returns: whether all was heard; `false` when somebody wants something.
  private func drain(_ playing: inout Playing) throws(AudioError) -> Bool {
    // A device that stands still is left to the drain's own deadline.
    let moves = playing.drained.map { sink.played > $0 } ?? true
    playing.drained = sink.played
    control.withLock { $0.isDraining = moves }
    defer { control.withLock { $0.isDraining = false } }
    if try sink.drain() { return true }
    report(.moved(to: playing.place(sink)))
    return false
  }

  private func waitWhilePaused(_ playing: inout Playing) throws(AudioError) {
    try sink.pause()
    playing.device = .paused
    report(.paused(at: playing.place(sink)))
    let manner = playing.manner
    _ = control.wait { control -> Bool? in
      let waits = control.isPaused && !control.isStopped && control.jump == nil && control.manner == manner
      return waits ? nil : true
    }
  }

  private func take(_ jump: Jump, _ playing: inout Playing) throws(AudioError) {
    let target = max(.zero, jump.target(from: playing.place(sink)))
    sink.flush()
    try begin(&playing, at: target)
    report(.jumped(to: target))
  }

  /// A device that plays is paused, so that it goes on with the frame that was to be heard next.
  private func take(_ manner: PlaybackManner, _ playing: inout Playing) throws(AudioError) {
    try sink.pause()
    playing.device = .paused
    let place = playing.place(sink)
    sink.flush()
    playing.manner = manner
    try begin(&playing, at: place)
    report(.jumped(to: place))
  }

  private func begin(_ playing: inout Playing, at place: FrameCount) throws(AudioError) {
    playing.pipeline = try PlaybackPipeline(
      try opened(at: place), from: place, playing.manner, factor: playing.factor)
    playing.sinkOrigin = sink.played
    playing.unwritten = []
    playing.drained = nil
  }

  private func opened(at place: FrameCount) throws(AudioError) -> any SoundReader {
    let reader = try open()
    if place > .zero { try reader.skip(place, accuracy) }
    return reader
  }
}
